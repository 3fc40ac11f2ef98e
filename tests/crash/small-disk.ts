import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A file system of its own, small enough to be filled. */
export type SmallDisk = {
  readonly path: string;
  /** Leaves no byte free. */
  fill(): void;
  /** Gives back what {@link SmallDisk.fill} took. */
  release(): void;
  /** Nothing may have a file open for writing. */
  makeReadOnly(): void;
  makeWritable(): void;
  unmount(): void;
};

/** Mounts a file system of so many megabytes in memory, or returns `null` where this process may not. */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const path = mkdtempSync(join(tmpdir(), "small-disk-"));
  if (!mount("-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", path)) {
    rmdirSync(path);
    return null;
  }
  const ballast = join(path, "ballast");
  const unmount = () => {
    if (spawnSync("umount", ["--lazy", path]).status === 0) rmdirSync(path);
  };
  process.once("exit", unmount);
  return {
    path,
    fill: () => writeUntilFull(ballast),
    release: () => rmSync(ballast, { force: true }),
    makeReadOnly: () => remount(path, "ro"),
    makeWritable: () => remount(path, "rw"),
    unmount() {
      process.off("exit", unmount);
      unmount();
    },
  };
}

function writeUntilFull(file: string): void {
  const handle = openSync(file, "a");
  try {
    for (let size = 1 << 20; size > 0; size = size >> 1) {
      const bytes = Buffer.alloc(size);
      while (written(handle, bytes)) {
        // Until not even a byte fits.
      }
    }
  } finally {
    closeSync(handle);
  }
}

function written(handle: number, bytes: Buffer): boolean {
  try {
    return writeSync(handle, bytes) === bytes.length;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOSPC") return false;
    throw error;
  }
}

function remount(path: string, mode: "ro" | "rw"): void {
  if (!mount("-o", `remount,${mode}`, path)) throw new Error(`${path} could not be mounted ${mode}`);
}

function mount(...args: string[]): boolean {
  return spawnSync("mount", args).status === 0;
}
