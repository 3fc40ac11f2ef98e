import SqliteDatabase from "better-sqlite3";

/**
 * Sets the clock of this process wrong, SQLite's included. Returns a function that jumps to the next of the offsets, in
 * milliseconds, and back to the first after the last.
 */
export function shiftClock(offsetsMs: readonly number[]): () => void {
  const TrueDate = Date;
  const trueNow = Date.now;
  let next = 0;
  let offset = 0;
  const now = () => trueNow() + offset;
  globalThis.Date = new Proxy(TrueDate, {
    get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length > 0 ? args : [now()], newTarget),
    apply: (target) => new target(now()).toString(),
  });
  const { prepare } = SqliteDatabase.prototype;
  const corrected = new WeakSet<object>();
  SqliteDatabase.prototype.prepare = function (this: SqliteDatabase.Database, source: string) {
    if (!corrected.has(this)) {
      corrected.add(this);
      // Replaces SQLite's own function of that name.
      this.function("unixepoch", { varargs: true }, () => now() / 1000);
    }
    return prepare.call(this, source);
  } as typeof prepare;
  return () => {
    offset = offsetsMs[next++ % offsetsMs.length] ?? 0;
  };
}
