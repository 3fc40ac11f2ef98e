import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

const abandonedAfterMs = 15 * 60_000;

/** Runs `work` while no other process holds `file`; a lock whose holder died is taken over. */
export async function withLock(file, work) {
  let told = false;
  while (!taken(file)) {
    if (isAbandoned(file)) {
      rmSync(file, { force: true });
      continue;
    }
    if (!told) console.log("Waiting for another set-up of this folder to finish…");
    told = true;
    await pause(200);
  }
  const release = () => rmSync(file, { force: true });
  process.once("exit", release);
  try {
    return work();
  } finally {
    release();
    process.off("exit", release);
  }
}

function taken(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

function isAbandoned(file) {
  try {
    const holder = Number(readFileSync(file, "utf8"));
    const ageMs = Date.now() - statSync(file).mtimeMs;
    // A file just created may not carry its holder's number yet.
    if (ageMs < 1000) return false;
    return ageMs > abandonedAfterMs || !isAlive(holder);
  } catch {
    return false;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
