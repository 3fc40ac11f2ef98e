import { expect, it } from "vitest";
import { csvFile, streamedFile } from "./streamed-file.ts";

it("lets other requests have their turn between the parts of a file", async () => {
  let isSent = false;
  let turns = 0;
  const count = () => {
    turns++;
    if (!isSent) setImmediate(count);
  };
  setImmediate(count);
  const text = await streamedFile(csvFile("a.csv"), lines(100)).text();
  isSent = true;
  expect(text).toHaveLength(200);
  expect(turns).toBeGreaterThanOrEqual(100);
});

async function* lines(count: number): AsyncGenerator<string> {
  for (let line = 0; line < count; line++) yield "x\n";
}
