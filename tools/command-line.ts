import { runOnThisMachine } from "#server/command-line/main.ts";
import { exampleCommand } from "./example/command.ts";

await runOnThisMachine([exampleCommand]);
