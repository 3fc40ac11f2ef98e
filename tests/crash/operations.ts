import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { Socket } from "node:net";
import SqliteDatabase from "better-sqlite3";
import { mailEnd, type Operation } from "./fault.ts";

/** Called before each operation begins, and after the system has taken it. */
export type Listener = (operation: Operation, phase: "before" | "after") => void;

/** Reports everything that this process does to its store, its mail server, its visitors and its mail files. */
export function onEachOperation(listener: Listener): void {
  const around = <Result>(operation: Operation, work: () => Result): Result => {
    listener(operation, "before");
    const result = work();
    listener(operation, "after");
    return result;
  };
  watchSqlite(around);
  watchSockets(around);
  watchMailFiles(around);
}

type Around = <Result>(operation: Operation, work: () => Result) => Result;

function watchSqlite(around: Around): void {
  const { prepare, exec, pragma } = SqliteDatabase.prototype;
  SqliteDatabase.prototype.prepare = function (this: SqliteDatabase.Database, source: string) {
    const statement = prepare.call(this, source);
    const watched = statement as unknown as Record<string, (...values: unknown[]) => unknown>;
    for (const method of ["run", "all", "get", "iterate"]) {
      const own = watched[method]!;
      watched[method] = (...values) => around(statementName(source), () => own.apply(statement, values));
    }
    return statement;
  } as typeof prepare;
  SqliteDatabase.prototype.exec = function (source) {
    return around(statementName(source), () => exec.call(this, source));
  };
  SqliteDatabase.prototype.pragma = function (source, options) {
    return around(statementName(`pragma ${source}`), () => pragma.call(this, source, options));
  };
}

type Write = (this: Socket, ...values: unknown[]) => unknown;

/** Statements of PostgreSQL, lines to the mail server and answers to visitors leave through sockets. */
function watchSockets(around: Around): void {
  const prototype = Socket.prototype as unknown as { _write: Write; _writev: Write };
  for (const method of ["_write", "_writev"] as const) {
    const own = prototype[method];
    prototype[method] = function (this: Socket, ...values: unknown[]) {
      if (this.remotePort === undefined) return own.apply(this, values);
      return around(nameOfWrite(this, values[0]), () => own.apply(this, values));
    };
  }
}

function nameOfWrite(socket: Socket, data: unknown): Operation {
  const bytes = firstBytes(data);
  if ("server" in socket && socket.server) return "answer";
  const kind = String.fromCharCode(bytes[0] ?? 0);
  // A message of PostgreSQL: a letter, the length in four bytes, and texts that end with a zero.
  if (/[PQ]/.test(kind) && bytes[1] === 0) {
    const texts = bytes.subarray(5).toString("utf8").split("\0");
    return statementName((kind === "P" ? texts[1] : texts[0]) ?? "");
  }
  if (/[\0BCDEHSXp]/.test(kind) && bytes[1] === 0) return "words with PostgreSQL";
  const last = lastBytes(data).toString("latin1");
  if (last === ".\r\n" || last.endsWith("\r\n.\r\n")) return mailEnd;
  const command = /^(EHLO|HELO|MAIL FROM|RCPT TO|DATA|RSET|QUIT)\b/.exec(bytes.toString("latin1"))?.[1];
  return command ? `mail: ${command}` : "mail: its text";
}

/** The data written to a socket: bytes or text, or several of them. */
function firstBytes(data: unknown): Buffer {
  return bytesOf(Array.isArray(data) ? data[0] : data);
}

function lastBytes(data: unknown): Buffer {
  return bytesOf(Array.isArray(data) ? data.at(-1) : data);
}

function bytesOf(data: unknown): Buffer {
  const chunk = (data as { chunk?: unknown }).chunk ?? data;
  return typeof chunk === "string" ? Buffer.from(chunk, "latin1") : (chunk as Buffer);
}

function watchMailFiles(around: Around): void {
  const { open, rename } = fs.promises;
  fs.promises.open = async (...values) => {
    const handle = await around("file: open", () => open(...values));
    for (const method of ["writeFile", "sync", "close"] as const) {
      const own = handle[method].bind(handle) as (...values: unknown[]) => Promise<void>;
      Object.assign(handle, {
        [method]: (...values: unknown[]) => around(`file: ${method}`, () => own(...values)),
      });
    }
    return handle;
  };
  fs.promises.rename = (...values) => around("file: rename", () => rename(...values));
  syncBuiltinESMExports();
}

/** The beginning of a statement: enough to identify it, whatever the number of values in its lists. */
function statementName(source: string): Operation {
  const inLine = source.replaceAll('"', "").replaceAll(/\s+/g, " ").trim();
  return inLine.replaceAll(/\((\?|\$\d+)(, (\?|\$\d+))*\)/g, "(…)").slice(0, 48);
}
