import { extname, join } from "node:path";
import { type BankFileProblem, mostBankFileBytes } from "#domain/billing/bank-report.ts";
import type { BankTable } from "#domain/billing/bank-table.ts";
import type { TableColumns } from "#domain/billing/table-columns.ts";
import { failure } from "#domain/outcome.ts";
import { type ChildAnswer, startChild } from "#server/child-process.ts";
import type { readBankFile, readTable } from "./read-bank-file.ts";

/** A file to read, or a table whose columns are known. */
export type BankFileJob =
  | { readonly bytes: Uint8Array }
  | { readonly table: BankTable; readonly columns: TableColumns };

/** What reading one gives. */
export type BankFileRead<Job extends BankFileJob> = Job extends { readonly bytes: Uint8Array }
  ? ReturnType<typeof readBankFile>
  : ReturnType<typeof readTable>;

export type BankFileReader = ReturnType<typeof createBankFileReader>;

const tooLarge = failure<BankFileProblem>("too-large");

/** Next to this module, both among the sources and in the build. */
const processModule = join(import.meta.dirname, `bank-file-process${extname(import.meta.filename)}`);

/**
 * Reads files of the bank, each in a process of its own, so that visitors need not wait and no file ends the site; one
 * after the other. A file that takes longer than `patienceMs`, or more objects than `megabytes`, is refused as too large; one
 * of 5 MB takes a fifth of them.
 */
export function createBankFileReader({ patienceMs = 20_000, megabytes = 256 } = {}) {
  let line: Promise<unknown> = Promise.resolve();

  function readInProcess<Job extends BankFileJob>(job: Job): Promise<BankFileRead<Job>> {
    return new Promise((resolve, reject) => {
      const refuse = () => resolve(tooLarge as BankFileRead<Job>);
      const child = startChild(processModule, { megabytes });
      const end = () => child.kill("SIGKILL");
      const impatience = setTimeout(() => {
        refuse();
        end();
      }, patienceMs);
      child
        .on("message", (answer) => {
          const read = answer as ChildAnswer<BankFileRead<Job>>;
          if ("made" in read) resolve(read.made);
          else reject(read.error);
          end();
        })
        .on("error", reject)
        .on("exit", (code, signal) => {
          clearTimeout(impatience);
          // So ends a process without memory: on Linux by the signal, on Windows with the code.
          if (signal === "SIGABRT" || code === 134) refuse();
          else reject(new Error("The process that reads files of the bank has ended"));
        });
      child.send(job);
    });
  }

  return <Job extends BankFileJob>(job: Job): Promise<BankFileRead<Job>> => {
    if ("bytes" in job && job.bytes.length > mostBankFileBytes)
      return Promise.resolve(tooLarge as BankFileRead<Job>);
    const read = line.then(() => readInProcess(job));
    line = read.catch(() => {});
    return read;
  };
}
