/**
 * Builds the site into build/: islands, pages, server, files for search engines and assistants, images, compressed
 * copies of all text files, and the bill of materials.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { createRequestHandler } from "react-router";
import { islandsDirectory } from "../vite.shared.ts";
import { writeBillOfMaterials } from "./bill-of-materials.ts";
import { writeImages } from "./discovery/images.ts";
import { llms, robots, sitemap, webManifest } from "./discovery/machine-files.ts";
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
await writeMissingPage();
joinStyleSheets();
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

/**
 * Prerenders the page for unknown addresses as `404.html`, because React Router prerenders only answers of 200.
 * Throws if that page is not answered 404.
 */
async function writeMissingPage() {
  const server = await import(pathToFileURL("build/server/index.js").href);
  const answer = await createRequestHandler(server, "production")(new Request("http://localhost/404"));
  if (answer.status !== 404) throw new Error(`An unknown address is answered ${answer.status}`);
  writeFileSync(join(client, "404.html"), await answer.text());
}

/**
 * Joins the style sheets of each prerendered page into one file, which compresses better. Pages that are
 * rendered on request keep a sheet for all pages, and one for their family.
 */
function joinStyleSheets() {
  for (const entry of readdirSync(client, { recursive: true, encoding: "utf8" })) {
    if (!entry.endsWith(".html")) continue;
    const page = join(client, entry);
    const html = readFileSync(page, "utf8");
    const link = /<link rel="stylesheet" href="([^"#]+)[^>]*>/g;
    const paths = [...html.matchAll(link)].map(([, path]) => path);
    if (paths.length < 2) continue;
    const styles = paths.map((path) => readFileSync(join(client, path), "utf8")).join("");
    const hash = createHash("sha256").update(styles).digest("base64url").slice(0, 8);
    const joined = `/assets/page-${hash}.css`;
    writeFileSync(join(client, joined), styles);
    writeFileSync(
      page,
      html.replace(link, (_, path) => (path === paths[0] ? `<link rel="stylesheet" href="${joined}"/>` : "")),
    );
  }
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
