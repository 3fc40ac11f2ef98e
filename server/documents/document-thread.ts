import { parentPort } from "node:worker_threads";
import { type RenderingJob, renderDocuments, renderTerms } from "./render-documents.ts";

// A rendering error ends the thread and rejects the promise in `document-maker.ts`, which starts another thread.
parentPort?.on("message", async (job: RenderingJob) => {
  parentPort?.postMessage(
    await (job.name === "terms" ? renderTerms(...job.parameters) : renderDocuments(...job.parameters)),
  );
});
