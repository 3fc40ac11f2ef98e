import { answerInChild } from "#server/child-process.ts";
import { performRendering } from "./render-documents.ts";

answerInChild(performRendering);
