import { extname, join } from "node:path";
import { Worker } from "node:worker_threads";
import { type BankFileProblem, mostBankFileBytes } from "#domain/billing/bank-report.ts";
import { failure, type Outcome } from "#domain/outcome.ts";
import type { ReadBankFile } from "./read-bank-file.ts";

/** Next to this module, both among the sources and in the build. */
const threadModule = join(import.meta.dirname, `bank-file-thread${extname(import.meta.filename)}`);

/** Megabytes of objects that a thread may hold; a file of 5 MB takes a tenth. */
const mostMegabytes = 512;

/**
 * Reads files of the bank, each in a thread of its own, so that visitors need not wait; one after the other. A file that
 * takes longer than `patienceMs`, or more memory than a bank's, is refused as too large.
 */
export function createBankFileReader({ patienceMs = 20_000 } = {}) {
  let line: Promise<unknown> = Promise.resolve();

  function readInThread(bytes: Uint8Array): Promise<Outcome<ReadBankFile, BankFileProblem>> {
    return new Promise((resolve, reject) => {
      const thread = new Worker(threadModule, {
        workerData: bytes,
        // Options of this process, such as preloaded modules, must not reach the thread.
        execArgv: [],
        resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
      });
      const impatience = setTimeout(() => {
        resolve(failure("too-large"));
        void thread.terminate();
      }, patienceMs);
      thread
        .on("message", resolve)
        .on("error", (error: NodeJS.ErrnoException) =>
          error.code === "ERR_WORKER_OUT_OF_MEMORY" ? resolve(failure("too-large")) : reject(error),
        )
        .on("exit", () => {
          clearTimeout(impatience);
          reject(new Error("The thread that reads files of the bank has ended"));
        });
    });
  }

  return (bytes: Uint8Array): Promise<Outcome<ReadBankFile, BankFileProblem>> => {
    if (bytes.length > mostBankFileBytes) return Promise.resolve(failure("too-large"));
    const read = line.then(() => readInThread(bytes));
    line = read.catch(() => {});
    return read;
  };
}
