import { parentPort, workerData } from "node:worker_threads";
import { readBankFile } from "./read-bank-file.ts";

// A thread reads one file and ends, so that the memory of a large file is given back.
parentPort?.postMessage(readBankFile(workerData as Uint8Array));
