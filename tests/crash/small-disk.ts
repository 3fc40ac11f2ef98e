import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A separate file system, small enough to be filled. */
export type SmallDisk = {
  readonly path: string;
  /** Fills the disk to the last byte. */
  fill(): void;
  /** Frees the space that {@link SmallDisk.fill} took. */
  release(): void;
  /** Requires that no file is open for writing. */
  makeReadOnly(): void;
  makeWritable(): void;
  unmount(): void;
};

/** Mounts a file system of the given size in memory, or returns `null` if this process may not. */
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
        // Until not a single byte fits.
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
