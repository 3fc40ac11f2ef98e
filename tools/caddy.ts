import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../tests/support/free-port.ts";
import { rawRequest } from "../tests/support/raw-request.ts";
import { projectRoot } from "../tests/support/source-file.ts";

/** Whether this machine has Caddy. */
export function hasCaddy(): boolean {
  return spawnSync("caddy", ["version"]).status === 0;
}

/** Starts Debian's Caddy with `deploy/Caddyfile`, as in production but without TLS, in front of these `host:port`. */
export async function startCaddy(origins: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), "caddy-"));
  const url = `http://127.0.0.1:${await freePort()}`;
  const child = spawn(
    "caddy",
    ["run", "--adapter", "caddyfile", "--config", join(projectRoot, "deploy", "Caddyfile")],
    {
      env: {
        PATH: process.env.PATH,
        HOME: folder,
        XDG_DATA_HOME: folder,
        XDG_CONFIG_HOME: folder,
        DOMAIN: url,
        INSTANCES: origins.join(" "),
      },
      stdio: ["ignore", "ignore", "pipe"],
    },
  );
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said = (said + text).slice(-4_000);
  });
  process.once("exit", () => {
    child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });
  while ((await rawRequest(url, "/readyz").catch(() => null))?.status !== 200) {
    if (child.exitCode !== null) throw new Error(`Caddy did not start:\n${said}`);
    await pause(100);
  }
  return {
    url,
    async stop() {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await ended;
    },
  };
}
