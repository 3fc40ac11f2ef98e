import { parentPort } from "node:worker_threads";
import { performRendering, type RenderingJob } from "./render-documents.ts";

// A rendering error ends the thread and rejects the promise in `document-maker.ts`, which starts another thread.
parentPort?.on("message", async (job: RenderingJob) => {
  parentPort?.postMessage(await performRendering(job));
});
