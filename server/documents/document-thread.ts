import { parentPort } from "node:worker_threads";
import { renderDocuments } from "./render-documents.ts";

// What rendering throws ends the thread and reaches who waits in `document-maker.ts`, which starts another.
parentPort?.on("message", async (job: Parameters<typeof renderDocuments>) => {
  parentPort?.postMessage(await renderDocuments(...job));
});
