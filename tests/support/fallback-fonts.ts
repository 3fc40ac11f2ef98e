import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { dirname, join } from "node:path";

const folders = ["/usr/share/fonts", "/usr/local/share/fonts", join(homedir(), ".local/share/fonts")];

/** Files of the fonts used on Linux until the site's own arrive. */
const files = {
  liberation: ["LiberationSans-Regular.ttf", "LiberationSans-Bold.ttf", "LiberationSansNarrow-Bold.ttf"],
  dejavu: ["DejaVuSans.ttf", "DejaVuSans-Bold.ttf"],
};

/** The folders with all files of a font family; `null` if any file is missing. */
export function findFonts(family: keyof typeof files): string[] | null {
  const all = folders.flatMap((folder) =>
    existsSync(folder)
      ? readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name))
      : [],
  );
  const paths = files[family].map((name) => all.find((path) => path.endsWith(`/${name}`)));
  return paths.every((path) => path !== undefined) ? [...new Set(paths.map((path) => dirname(path)))] : null;
}

/**
 * Environment variables with which a browser on Linux knows only the fonts of one family; `null` if they are missing.
 */
export function onlyFonts(family: keyof typeof files): Record<string, string> | null {
  const paths = findFonts(family);
  if (!paths) return null;
  const folder = mkdtempSync(join(tmpdir(), "fonts-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "fonts.conf");
  const places = paths.map((place) => `<dir>${place}</dir>`).join("");
  writeFileSync(file, `<fontconfig>${places}<cachedir>${folder}</cachedir></fontconfig>`);
  return { FONTCONFIG_FILE: file };
}
