/** The baseline of the measures: `node:http` alone, which serves given bytes or stores each post in SQLite. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import SQLite from "better-sqlite3";

const [kind, file = ""] = process.argv.slice(2);
const server = kind === "page" ? servePage(readFileSync(file)) : keepPosts(file);
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));

function servePage(bytes: Buffer) {
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Encoding": "br",
    "Content-Length": bytes.length,
  };
  return createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(bytes);
  });
}

function keepPosts(database: string) {
  const db = new SQLite(database);
  db.pragma("journal_mode = WAL");
  db.pragma("synchronous = FULL");
  db.exec("create table posts (id integer primary key, body text not null)");
  const insert = db.prepare("insert into posts (body) values (?)");
  const answer = JSON.stringify({ ok: true });
  return createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      insert.run(JSON.stringify(JSON.parse(Buffer.concat(chunks).toString())));
      response.writeHead(200, { "Content-Type": "application/json", "Content-Length": answer.length });
      response.end(answer);
    });
  });
}
