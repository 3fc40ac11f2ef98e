import { extname, join } from "node:path";
import { type BankFileProblem, mostBankFileBytes } from "#domain/billing/bank-report.ts";
import { failure, type Outcome } from "#domain/outcome.ts";
import { type ChildAnswer, startChild } from "#server/child-process.ts";
import type { ReadBankFile } from "./read-bank-file.ts";

/** Next to this module, both among the sources and in the build. */
const processModule = join(import.meta.dirname, `bank-file-process${extname(import.meta.filename)}`);

/**
 * Reads files of the bank, each in a process of its own, so that visitors need not wait and no file ends the site; one
 * after the other. A file that takes longer than `patienceMs`, or more objects than `megabytes`, is refused as too large; one
 * of 5 MB takes a fifth of them.
 */
export function createBankFileReader({ patienceMs = 20_000, megabytes = 256 } = {}) {
  let line: Promise<unknown> = Promise.resolve();

  function readInProcess(bytes: Uint8Array): Promise<Outcome<ReadBankFile, BankFileProblem>> {
    return new Promise((resolve, reject) => {
      const child = startChild(processModule, { megabytes });
      const end = () => child.kill("SIGKILL");
      const impatience = setTimeout(() => {
        resolve(failure("too-large"));
        end();
      }, patienceMs);
      child
        .on("message", (answer) => {
          const read = answer as ChildAnswer<Outcome<ReadBankFile, BankFileProblem>>;
          if ("made" in read) resolve(read.made);
          else reject(read.error);
          end();
        })
        .on("error", reject)
        .on("exit", (code, signal) => {
          clearTimeout(impatience);
          // So ends a process without memory: on Linux by the signal, on Windows with the code.
          if (signal === "SIGABRT" || code === 134) resolve(failure("too-large"));
          else reject(new Error("The process that reads files of the bank has ended"));
        });
      child.send(bytes);
    });
  }

  return (bytes: Uint8Array): Promise<Outcome<ReadBankFile, BankFileProblem>> => {
    if (bytes.length > mostBankFileBytes) return Promise.resolve(failure("too-large"));
    const read = line.then(() => readInProcess(bytes));
    line = read.catch(() => {});
    return read;
  };
}
