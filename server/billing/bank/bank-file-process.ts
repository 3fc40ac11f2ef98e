import { answerInChild } from "#server/child-process.ts";
import type { BankFileJob } from "./bank-file-reader.ts";
import { readJob } from "./read-bank-file.ts";

answerInChild((job: BankFileJob) => readJob(job));
