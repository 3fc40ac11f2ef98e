import fc from "fast-check";
import { parse } from "node-html-parser";
import { renderToStaticMarkup } from "react-dom/server";
import {
  type EntryContext,
  isRouteErrorResponse,
  Outlet,
  ServerRouter,
  UNSAFE_withErrorBoundaryProps as withErrorBoundaryProps,
} from "react-router";
import { expect, test } from "vitest";
import { callerContext, servicesContext, turnContext } from "#app/context.ts";
import { createKeptPages } from "#server/http/kept-pages.ts";
import { createPages, type PagesBuild } from "#server/http/pages.ts";
import type { Services } from "#server/services.ts";
import { deskHeaders } from "../desk-headers.ts";
import * as frame from "./frame.tsx";

const origin = "https://agence-2h.example";
const note = "Rappelée : « d’accord » <b>pour</b> mardi.\nElle & son associé.";

const full = () => Promise.reject(new Error("database or disk is full"));

const framed = { ...frame, ErrorBoundary: withErrorBoundaryProps(frame.ErrorBoundary) };
const root = { default: () => <Outlet />, ErrorBoundary: () => "La page du site" };

/** The desk around a page and a file that the store refuses; `person` is the person signed in. */
function createDeskPages(person: object | null) {
  const reported: unknown[] = [];
  const agency = { signIn: { signedIn: async () => person }, waiting: async () => ({}) };
  const services = {
    agency,
    today: () => "2026-11-17",
    environment: { PUBLIC_URL: origin },
    reportFailure: (error: unknown) => reported.push(error),
  } as unknown as Services;
  const entry = {
    servicesContext,
    callerContext,
    turnContext,
    deskHeaders,
    redirectOf: () => null,
    default: (request: Request, status: number, headers: Headers, context: EntryContext) => {
      headers.set("Content-Type", "text/html; charset=utf-8");
      const html = renderToStaticMarkup(<ServerRouter context={context} url={request.url} />);
      return new Response(html, { status, headers });
    },
    handleError: (error: unknown) => isRouteErrorResponse(error) || reported.push(error),
  };
  const page = {
    loader: () => null,
    action: async ({ request }: { request: Request }) => {
      await request.formData();
      return full();
    },
    default: () => "La page",
  };
  const route = (id: string, parentId: string | undefined, path: string | undefined, module: object) => ({
    id,
    parentId,
    path,
    module,
  });
  const routes = {
    root: route("root", undefined, "", root),
    frame: route("frame", "root", undefined, framed),
    page: route("page", "frame", "bureau/contrats/:numero", page),
    file: route("file", "frame", "bureau/contrats.csv", { loader: full }),
    passkey: route("passkey", "frame", "bureau/reglages/cle", { action: full }),
  };
  const build = {
    entry: { module: entry },
    routes,
    basename: "/",
    publicPath: "/",
    assetsBuildDirectory: "",
    assets: {
      entry: { imports: [], module: "" },
      url: "",
      version: "",
      routes: Object.fromEntries(
        Object.values(routes).map(({ module: _, ...each }) => [
          each.id,
          { ...each, module: "", imports: [] },
        ]),
      ),
    },
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial" },
  } as unknown as PagesBuild;
  const handle = createPages(build, services, createKeptPages(build.routes, services.today));

  async function ask(path: string, fields?: Readonly<Record<string, string>>) {
    const method = fields ? "POST" : "GET";
    const sent = new Request(origin + path, {
      method,
      headers: { origin, host: new URL(origin).host },
      body: fields ? new URLSearchParams(fields) : null,
    });
    const answer = await handle(sent, fields ? await sent.clone().arrayBuffer() : null, origin, "192.0.2.1");
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  }
  return { ask, reported };
}

const path = "/bureau/contrats/ASF-2026-00001?retour=jour";
const someone = { name: "Inès Carbonel", role: "zenmaster" };
const escaped = "Rappelée : « d’accord » &lt;b&gt;pour&lt;/b&gt; mardi.\nElle &amp; son associé.";

test("A note survives a session that ended: the page gives it back, to be sent again to the same address", async () => {
  const { status, headers, text } = await createDeskPages(null).ask(path, { geste: "note", note });
  expect(status).toBe(401);
  expect(headers.get("Cache-Control")).toBe("no-store");
  expect(text).toContain("Votre session a pris fin");
  const form = /<form[^>]*>/.exec(text)?.[0];
  expect(form).toContain('method="post"');
  expect(form).toContain(`action="${path}"`);
  expect(text).toMatch(/<textarea[^>]* name="note"/);
  expect(text).toContain(escaped);
  expect(text).toContain('<input type="hidden" name="geste" value="note"/>');
  expect(text).toMatch(/href="\/bureau\/entree" target="_blank"/);
});

test("Whatever a person filled in comes back after the end of a session, in any field of any form", async () => {
  const { ask } = createDeskPages(null);
  const name = fc.stringMatching(/^[a-z]{2,9}(-[a-z0-9]{1,5})?$/).filter((each) => each !== "geste");
  const value = fc.oneof(
    fc.lorem({ mode: "sentences", maxCount: 3 }),
    fc.stringMatching(/^[a-z]{1,8}$/),
    fc.constantFrom("Garance & fils <SARL>", "12,50", "2026-11-24", "D’accord\nmardi", "a@b.example"),
  );
  await fc.assert(
    fc.asyncProperty(fc.dictionary(name, value, { minKeys: 1, maxKeys: 4 }), async (filled) => {
      const { status, text } = await ask(path, { geste: "avoir", ...filled });
      expect(status).toBe(401);
      const form = parse(text.replaceAll("</textarea>\n", "</textarea>")).querySelector("form")!;
      const sentAgain = Object.fromEntries([
        ...form
          .querySelectorAll("input")
          .map((input) => [input.getAttribute("name"), input.getAttribute("value")]),
        ...form.querySelectorAll("textarea").map((area) => [area.getAttribute("name"), area.textContent]),
      ]);
      expect(sentAgain).toEqual({ geste: "avoir", ...filled });
    }),
    { numRuns: 50 },
  );
});

test("A form that was not saved comes back without whole accounts and tokens", async () => {
  const { ask } = createDeskPages(null);
  const token = "aB3_-".repeat(9).slice(0, 43);
  const fields = {
    note: `FR76 3000 6000 0112 3456 7890 189 noté, ${token}`,
    vu: token,
    iban: "FR7630006000011234567890189",
  };
  const { text } = await ask(path, { geste: "note", ...fields });
  expect(text).toContain("noté, …");
  expect(text).toMatch(/FR76\s••••\s••••\s0189 noté/);
  expect(text).not.toContain(token);
  expect(text.replaceAll(/\s/g, "")).not.toContain("30006000011234567890");
});

test.each<[string, Readonly<Record<string, string>> | undefined]>([
  ["a visit of a page", undefined],
  ["a button", { geste: "accueillir" }],
  ["an empty note", { geste: "note", note: "  " }],
  ["a passkey, which a script sends", { reponse: "{}" }],
])(
  "Without a session, a request that loses nothing is redirected to the sign-in page: %s",
  async (_, fields) => {
    const { status, headers } = await createDeskPages(null).ask(path, fields);
    expect([status, headers.get("Location")]).toEqual([302, "/bureau/entree"]);
  },
);

test.each<[string, string, Readonly<Record<string, string>> | undefined]>([
  ["a path", "/bureau/contrats/%00", undefined],
  ["a query", `${path}&le=%00`, undefined],
  ["a field", path, { geste: "note", note: "a\0b" }],
])("U+0000, which PostgreSQL cannot store, is refused in %s", async (_, target, fields) => {
  const { ask, reported } = createDeskPages(someone);
  expect((await ask(target, fields)).status).toBe(400);
  expect(reported).toEqual([]);
});

test("When the store refuses writes, the page says so in French and gives the typed text back", async () => {
  const { ask, reported } = createDeskPages(someone);
  const { status, headers, text } = await ask(path, { geste: "note", note });
  expect(status).toBe(503);
  expect(headers.get("Retry-After")).toBe("5");
  expect(text).toContain("Un contretemps de notre côté");
  expect(text).toContain(escaped);
  expect(text).not.toMatch(/disk|Unexpected/);
  expect(reported).toEqual([new Error("database or disk is full")]);
});

test.each([
  ["/bureau/contrats.csv", undefined],
  ["/bureau/reglages/cle", { reponse: "{}" }],
])("An answer that is no page says so in French too: %s", async (path, fields) => {
  const { ask, reported } = createDeskPages(someone);
  const { status, headers, text } = await ask(path, fields);
  expect([status, headers.get("Retry-After")]).toEqual([503, "5"]);
  expect(headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  expect(text).toMatch(/^Un contretemps de notre côté/);
  expect(reported).toHaveLength(1);
});
