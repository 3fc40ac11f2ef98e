import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { dirname, join } from "node:path";

const folders = ["/usr/share/fonts", "/usr/local/share/fonts", join(homedir(), ".local/share/fonts")];

/** Files of the fonts that stand in for the site's own until these arrive, on Linux. */
const files = {
  liberation: ["LiberationSans-Regular.ttf", "LiberationSans-Bold.ttf", "LiberationSansNarrow-Bold.ttf"],
  dejavu: ["DejaVuSans.ttf", "DejaVuSans-Bold.ttf"],
};

/** The folders of all the files of a font family; `null` on a machine that lacks any of them. */
export function findFonts(family: keyof typeof files): string[] | null {
  const all = folders.flatMap((folder) =>
    existsSync(folder)
      ? readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name))
      : [],
  );
  const found = files[family].map((name) => all.find((path) => path.endsWith(`/${name}`)));
  return found.every((path) => path !== undefined) ? [...new Set(found.map((path) => dirname(path)))] : null;
}

/**
 * Variables with which a browser on Linux knows no fonts but those of a family, as on a machine that has no others;
 * `null` where they are missing.
 */
export function onlyFonts(family: keyof typeof files): Record<string, string> | null {
  const found = findFonts(family);
  if (!found) return null;
  const folder = mkdtempSync(join(tmpdir(), "fonts-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "fonts.conf");
  const places = found.map((place) => `<dir>${place}</dir>`).join("");
  writeFileSync(file, `<fontconfig>${places}<cachedir>${folder}</cachedir></fontconfig>`);
  return { FONTCONFIG_FILE: file };
}
