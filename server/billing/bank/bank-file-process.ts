import { answerInChild } from "#server/child-process.ts";
import { readBankFile } from "./read-bank-file.ts";

answerInChild(readBankFile);
