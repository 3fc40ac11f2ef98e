import { parentPort } from "node:worker_threads";
import { type RenderingJob, renderDocuments, renderTerms } from "./render-documents.ts";

// What rendering throws ends the thread and reaches who waits in `document-maker.ts`, which starts another.
parentPort?.on("message", async (job: RenderingJob) => {
  parentPort?.postMessage(
    await (job.name === "terms" ? renderTerms(...job.parameters) : renderDocuments(...job.parameters)),
  );
});
