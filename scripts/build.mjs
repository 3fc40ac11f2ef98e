/**
 * Builds the site into build/: islands, pages, server, files for search engines and assistants, images, compressed
 * copies of all text files, and the bill of materials.
 */
import { spawnSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { islandsDirectory } from "../vite.shared.ts";
import { writeBillOfMaterials } from "./bill-of-materials.ts";
import { writeImages } from "./discovery/images.ts";
import { llms, robots, sitemap, webManifest } from "./discovery/machine-files.ts";
import { joinStyleSheets } from "./join-style-sheets.ts";
import { writeMissingPage } from "./missing-page.ts";
import { publicUrl } from "./public-url.ts";

const client = "build/client";
const compressible = /\.(html|js|css|svg|json|xml|txt|webmanifest)$/;

rmSync("build", { recursive: true, force: true });
run("vite", "build", "--config", "vite.islands.config.ts", "--logLevel", "warn");
run("react-router", "build");
run("vite", "build", "--config", "vite.server.config.ts", "--logLevel", "warn");
cpSync("server/documents/fonts", "build/fonts", { recursive: true });
rmSync(join(client, ".vite"), { recursive: true, force: true });
takeIslands();
write("sitemap.xml", sitemap(publicUrl));
write("robots.txt", robots(publicUrl));
write("site.webmanifest", webManifest());
write("llms.txt", llms(publicUrl));
await writeMissingPage("build");
joinStyleSheets(client);
await writeImages(client);
compress();
writeBillOfMaterials("build/sbom.cdx.json");

/** Replaces the scripts and data of React Router's own client, which no page loads, with the islands. */
function takeIslands() {
  for (const entry of readdirSync(client, { recursive: true, encoding: "utf8" })) {
    if (/\.(js|data)$/.test(entry)) rmSync(join(client, entry));
  }
  cpSync(join(islandsDirectory, "assets"), join(client, "assets"), {
    recursive: true,
    filter: (file) => extname(file) !== ".css",
  });
}

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
      },
    });
    const gzip = gzipSync(bytes, { level: 9 });
    if (brotli.length < bytes.length) writeFileSync(`${file}.br`, brotli);
    if (gzip.length < bytes.length) writeFileSync(`${file}.gz`, gzip);
  }
}
