/**
 * Builds the site into build/: client and pages, server, what search engines and assistants read, images, the
 * compressed twin of every text file, and the bill of what runs.
 */
import { spawnSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { writeBillOfMaterials } from "./bill-of-materials.ts";
import { writeImages } from "./discovery/images.ts";
import { lastModifiedOn } from "./discovery/last-modified.ts";
import { llms, robots, sitemap, webManifest } from "./discovery/machine-files.ts";
import { writeMarkdownTwins } from "./discovery/markdown-twins.ts";
import { writeHandOffs } from "./hand-offs.ts";
import { writeMissingPage } from "./missing-page.ts";
import { publicUrl } from "./public-url.ts";

const client = "build/client";
const compressible = /\.(html|js|css|svg|json|xml|txt|md|webmanifest|data)$/;

rmSync("build", { recursive: true, force: true });
run("react-router", "build");
run("vite", "build", "--config", "vite.server.config.ts", "--logLevel", "warn");
cpSync("server/documents/fonts", "build/fonts", { recursive: true });
rmSync(join(client, ".vite"), { recursive: true, force: true });
write("sitemap.xml", sitemap(publicUrl, lastModifiedOn));
write("robots.txt", robots(publicUrl));
write("site.webmanifest", webManifest());
write("llms.txt", llms(publicUrl));
await writeMissingPage("build");
writeHandOffs(client);
await writeMarkdownTwins(client, publicUrl);
await writeImages(client);
compress();
writeBillOfMaterials("build/sbom.cdx.json");

function run(command, ...parameters) {
  const { status } = spawnSync(command, parameters, {
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (status !== 0) process.exit(status ?? 1);
}

function write(file, text) {
  writeFileSync(join(client, file), text);
}

function compress() {
  for (const entry of readdirSync(client, { recursive: true, encoding: "utf8" })) {
    const file = join(client, entry);
    if (!compressible.test(entry) || !statSync(file).isFile()) continue;
    const bytes = readFileSync(file);
    const brotli = brotliCompressSync(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        // The file of the framework is 200 bytes lighter than in the blocks that the compressor would choose.
        [constants.BROTLI_PARAM_LGBLOCK]: 16,
      },
    });
    const gzip = gzipSync(bytes, { level: 9 });
    if (brotli.length < bytes.length) writeFileSync(`${file}.br`, brotli);
    if (gzip.length < bytes.length) writeFileSync(`${file}.gz`, gzip);
  }
}
