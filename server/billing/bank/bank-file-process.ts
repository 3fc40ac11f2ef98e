import { answerInChild } from "#server/child-process.ts";
import type { BankFileJob, BankFileRead } from "./bank-file-reader.ts";
import { readBankFile, readTable } from "./read-bank-file.ts";

answerInChild(
  (job: BankFileJob): BankFileRead<BankFileJob> =>
    "bytes" in job ? readBankFile(job.bytes) : readTable(job.table, job.columns),
);
