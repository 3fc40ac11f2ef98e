import { randomBytes } from "node:crypto";
import { once } from "node:events";
import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  request,
  type ServerResponse,
} from "node:http";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { retryUnanswered, underLoad } from "../crash/rounds.ts";
import { judge } from "../crash/verdict.ts";
import { recordKill, settle, type World } from "../crash/world.ts";
import { signIn } from "../support/at-desk.ts";
import { aStep1, aStep2 } from "../support/call-bodies.ts";
import { freePort } from "../support/free-port.ts";
import { createDatabase } from "../support/postgres.ts";
import { type RawAnswer, rawRequest } from "../support/raw-request.ts";
import { type Site, startSite } from "../support/site.ts";
import { type Smtp, startSmtp } from "../support/smtp.ts";

const postgresUrl = inject("postgresUrl");
let smtp: Smtp;
let balancer: Balancer;
let databaseUrl: string;
let instances: Site[] = [];

const start = () =>
  startSite({
    env: {
      DATABASE_URL: databaseUrl,
      SMTP_URL: smtp.url,
      ENCRYPTION_KEYS: keys,
      RATE_LIMIT: "on",
      TRUST_PROXY: "1",
    },
  });
const keys = `k1:${randomBytes(32).toString("base64url")}`;

beforeAll(async () => {
  if (!postgresUrl) return;
  smtp = await startSmtp();
  databaseUrl = (await createDatabase(postgresUrl)).url;
  instances = await Promise.all([start(), start(), start()]);
  balancer = await startBalancer(instances.map(({ url }) => url));
});

afterAll(async () => {
  for (const instance of instances) await instance.kill();
  await balancer?.stop();
  await smtp?.stop();
});

describe.skipIf(!postgresUrl)("Three instances that started at once on one empty database", () => {
  test("serve one another’s drafts, resume links and limits", async () => {
    const [first, second, third] = instances as [Site, Site, Site];
    const email = "partage@example.fr";
    const { draft } = body(await call(first, "send-contract-confirmation", aStep1({ email })));
    for (const { url } of instances) {
      const page = await rawRequest(url, `/contrat-abonnement/advance/step2?reprise=${draft}`);
      expect([page.status, page.body.includes(email)]).toEqual([200, true]);
    }
    const signing = [second, third, first, second, third].map((instance) =>
      call(instance, "send-contract-confirmation", aStep2({ email, draft })),
    );
    const answers = (await Promise.all(signing)).map(body);
    expect(new Set(answers.map(({ umr }) => umr)).size).toBe(1);

    const statuses: number[] = [];
    for (let index = 0; index < 63; index++) {
      const answer = await call(instances[index % 3]!, "send-contact-email", {}, "192.0.2.77");
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([...Array(60).fill(422), 429, 429, 429]);
  });

  test("lose nothing and do nothing twice while some are killed, stopped and added", {
    // Milliseconds, enough for a busy machine.
    timeout: 300_000,
  }, async () => {
    const [first, second] = instances as [Site, Site, Site];
    const { cookie: founder } = await signIn(first, "founder", { databaseUrl });
    const world: World = {
      site: { ...first, url: balancer.url },
      smtp,
      databaseUrl,
      founder,
      visits: [],
      kills: new Map(),
      excused: new Map(),
      problems: [],
    };
    const worldOf = (site: Site): World => ({ ...world, site });
    const threeMore = () => {
      const wanted = answered(world) + 3;
      return expect.poll(() => answered(world)).toBeGreaterThanOrEqual(wanted);
    };
    await underLoad(world, "instances", async () => {
      await threeMore();
      await recordKill(worldOf(first), "instances");
      await threeMore();
      const ending = second.stop();
      const fourth = await start();
      instances.push(fourth);
      balancer.add(fourth.url);
      expect(await ending).toBe(0);
      await threeMore();
      await recordKill(worldOf(fourth), "instances");
      await Promise.all([first.restart(), second.restart(), fourth.restart()]);
      await threeMore();
    });
    await retryUnanswered(world);
    await settle(world);
    const tally = (await judge(world)).get("instances")!;
    expect(world.problems).toEqual([]);
    expect(tally).toMatchObject({ kills: 2, lost: 0, doubled: 0, sentTwice: 0 });
    expect(balancer.answers.size).toBe(4);
  });
});

function answered({ visits }: World): number {
  return visits.flatMap(({ submissions }) => submissions).filter(({ answer }) => answer !== null).length;
}

function call(instance: Site, name: string, content: object, address = "192.0.2.1"): Promise<RawAnswer> {
  return rawRequest(instance.url, `/functions/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": address },
    body: JSON.stringify(content),
  });
}

function body(answer: RawAnswer): Record<string, string> {
  expect(answer.status).toBe(200);
  return JSON.parse(answer.body);
}

/** A load balancer. */
type Balancer = Awaited<ReturnType<typeof startBalancer>>;

/**
 * Starts a load balancer on 127.0.0.1: requests go to the instances in turn. A request goes to the next instance only
 * if a connection is refused: an instance may have taken a request already sent, and only its sender can tell whether
 * to send it again. Instances get the visitor's address in `X-Forwarded-For`.
 */
async function startBalancer(origins: readonly string[] = []) {
  const instances = [...origins];
  const answers = new Map<string, number>();
  let turn = 0;
  const server = createServer(async (incoming, outgoing) => {
    const body = await buffer(incoming).catch(() => null);
    if (!body) return;
    for (let tries = instances.length; tries > 0; tries--) {
      const origin = instances[turn++ % instances.length];
      if (!origin) break;
      const outcome = await forwarded(origin, incoming, body, outgoing);
      if (outcome === "answered") answers.set(origin, (answers.get(origin) ?? 0) + 1);
      if (outcome !== "refused") return;
    }
    outgoing.writeHead(503, { "Retry-After": "1" }).end();
  });
  const port = await freePort();
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${port}`,
    /** The number of answers of each instance, by its origin. */
    answers,
    add: (origin: string) => void instances.push(origin),
    remove: (origin: string) => void instances.splice(instances.indexOf(origin), 1),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

type Outcome = "answered" | "refused" | "broken";

/** Passes a request on, and its answer back. If a connection breaks after that, the visitor's breaks too. */
function forwarded(
  origin: string,
  incoming: IncomingMessage,
  body: Buffer,
  outgoing: ServerResponse,
): Promise<Outcome> {
  const { hostname, port } = new URL(origin);
  const address = incoming.headers["x-forwarded-for"] ?? incoming.socket.remoteAddress ?? "";
  return new Promise((resolve) => {
    const sent: ClientRequest = request(
      {
        hostname,
        port,
        method: incoming.method,
        path: incoming.url,
        agent: false,
        headers: { ...incoming.headers, "x-forwarded-for": address },
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
        answer.on("end", () => resolve("answered"));
        answer.on("error", () => {
          outgoing.destroy();
          resolve("broken");
        });
      },
    );
    sent.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED") return resolve("refused");
      outgoing.destroy();
      resolve("broken");
    });
    sent.end(body);
  });
}
