import { matchRoutes } from "react-router";
import type { Day } from "#domain/calendar.ts";
import { compress } from "./compression.ts";
import type { PagesBuild } from "./pages.ts";
import { answerFrom, decodedPath, type StaticFile, variant } from "./static-files.ts";

/** The `handle` of a page that is the same for everybody on one day, unless its URL has one of these parameters. */
export type SharedPage = { readonly sameForEverybodyWithout: readonly string[] };

/** Pages that are kept at most: far more than there are, so that no odd path can fill the memory. */
const mostKept = 100;

type Kept = SharedPage & { readonly file: StaticFile };

/** Keeps the pages that are the same for everybody until the day ends, so that each is rendered once a day. */
export type KeptPages = ReturnType<typeof createKeptPages>;

/** `routes`: those of the build; `today`: the current day, which some of these pages show. */
export function createKeptPages(routes: PagesBuild["routes"], today: () => Day) {
  let day = today();
  const pages = new Map<string, Kept>();
  const coming = new Set<string>();
  const shared = Object.values(routes).flatMap((route) => {
    const handle = route?.module.handle;
    return isShared(handle) ? [{ path: route!.path!, handle }] : [];
  });

  return {
    /** The answer to a request, if its page is kept. */
    find(request: Request): Response | null {
      if (day !== today()) {
        day = today();
        pages.clear();
      }
      const { pathname, searchParams } = new URL(request.url);
      const kept = pages.get(pathname);
      if (!kept || varies(kept, searchParams)) return null;
      return answerFrom(kept.file, request.headers.get("accept-encoding") ?? "");
    },
    /** Keeps the answer to a request, if its page is the same for everybody. `renderedOn`: the day on which its rendering began. */
    async keep(request: Request, answer: Response, renderedOn: Day): Promise<Response> {
      const { pathname, searchParams } = new URL(request.url);
      const handle = request.method === "GET" && answer.status === 200 && sharedAt(pathname);
      if (!handle || varies(handle, searchParams) || coming.has(pathname)) return answer;
      coming.add(pathname);
      const bytes = Buffer.from(await answer.arrayBuffer());
      const headers = Object.fromEntries(answer.headers);
      const isWanted = () => renderedOn === today() && pages.size < mostKept;
      void inAllEncodings(bytes, headers)
        .then((file) => isWanted() && pages.set(pathname, { ...handle, file }))
        .finally(() => coming.delete(pathname));
      return new Response(bytes, { headers: answer.headers });
    },
  };

  function sharedAt(pathname: string): SharedPage | null {
    // A path that is written in another way, in capitals for example, leads to the same page, but would be kept apart.
    if (encodeURI(decodedPath(pathname) ?? "").toLowerCase() !== pathname || /\/\/|.\/$/.test(pathname))
      return null;
    return matchRoutes(shared, pathname)?.at(-1)?.route.handle ?? null;
  }
}

function isShared(handle: unknown): handle is SharedPage {
  return typeof handle === "object" && handle !== null && "sameForEverybodyWithout" in handle;
}

function varies({ sameForEverybodyWithout }: SharedPage, query: URLSearchParams): boolean {
  return sameForEverybodyWithout.some((name) => query.has(name));
}

async function inAllEncodings(bytes: Buffer, headers: Readonly<Record<string, string>>): Promise<StaticFile> {
  const in_ = async (encoding: "br" | "gzip") =>
    variant(await compress(bytes, encoding, { isKept: true }), encoding, headers);
  return { identity: variant(bytes, null, headers), br: await in_("br"), gzip: await in_("gzip") };
}
