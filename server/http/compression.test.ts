import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { compressed } from "./compression.ts";

const download = { "Content-Type": "text/csv", "Content-Disposition": 'attachment; filename="a.csv"' };

test("A file to download is compressed while it is being made, and ends when its visitor leaves", async () => {
  let made = 0;
  let isCancelled = false;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(20_000).fill(made++)),
    cancel: () => {
      isCancelled = true;
    },
  });
  const answer = await compressed(new Response(endless, { headers: download }), "br, gzip");
  expect(answer.headers.get("content-encoding")).toBe("gzip");
  const reader = answer.body!.getReader();
  expect((await reader.read()).value!.byteLength).toBeGreaterThan(0);
  expect(made).toBeLessThan(1_000);
  await reader.cancel();
  await expect.poll(() => isCancelled).toBe(true);
});

test("Its bytes are those of the file, and those of who takes no gzip are as they are", async () => {
  const text = "2H-F-2026-000001;89,00\r\n".repeat(5_000);
  const packed = await compressed(new Response(text, { headers: download }), "gzip");
  expect(await new Response(packed.body!.pipeThrough(new DecompressionStream("gzip"))).text()).toBe(text);
  const plain = await compressed(new Response(text, { headers: download }), "br");
  expect([await plain.text(), plain.headers.get("content-encoding")]).toEqual([text, null]);
});

test("A page is compressed whole, and says its length", async () => {
  const page = await compressed(
    new Response("<p>Bonjour</p>", { headers: { "Content-Type": "text/html" } }),
    "gzip, br",
  );
  const bytes = new Uint8Array(await page.arrayBuffer());
  expect(page.headers.get("content-length")).toBe(String(bytes.byteLength));
  expect(brotliDecompressSync(bytes).toString()).toBe("<p>Bonjour</p>");
});
