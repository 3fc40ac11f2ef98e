import { paths } from "#content/site/paths.ts";
import type { Answer } from "../../tests/support/http-connection.ts";
import type { Exchange } from "../../tests/support/load.ts";
import { contactRequest, getRequest, step1Request, step2Request } from "../../tests/support/site-requests.ts";

/** The visitors' requests, and their results. */
export type Traffic = {
  /** The next request; `null` if none is left. */
  readonly next: () => Exchange | null;
  /** Milliseconds of the served requests, by kind. */
  readonly times: Readonly<Record<Asked, number[]>>;
  /** The records that the site said it stored: identifiers of messages, resume tokens, contract numbers. */
  readonly messages: string[];
  readonly drafts: string[];
  readonly contracts: string[];
  /** Requests answered with 429 or 503 and a time to wait. */
  readonly putOff: Record<429 | 503, number>;
  /** Wrong answers, in a few words. */
  readonly errors: string[];
};

type Asked = "file" | "page" | "message" | "step 1" | "step 2";

const files = ["/", "/landing/paris", "/prestations", "/faq", "/contact", "/contrat-abonnement/advance"];

/** Ten requests: five files, a page made for the visitor, a missing page, a message, the two steps of a contract. */
const round = [
  "file",
  "file",
  "message",
  "step 1",
  "file",
  "missing",
  "file",
  "page",
  "file",
  "step 2",
] as const;

/** The number of visitors who take turns; each has an address of its own, as behind a proxy. */
const visitors = 60_000;

/**
 * Mixed traffic of a given number of requests, from as many addresses as there are visitors. One message in
 * `fromOneAddress` comes from the same address: the limits must refuse these.
 */
export function trafficOf(most: number, options: { readonly fromOneAddress?: number } = {}): Traffic {
  const traffic = {
    times: { file: [], page: [], message: [], "step 1": [], "step 2": [] } as Record<Asked, number[]>,
    messages: [] as string[],
    drafts: [] as string[],
    contracts: [] as string[],
    putOff: { 429: 0, 503: 0 },
    errors: [] as string[],
  };
  /** First steps without a second one so far. */
  const open: { readonly index: number; readonly draft: string }[] = [];
  let asked = 0;

  const settled = (what: Asked, expected: number, served: (answer: Answer) => void = () => {}) => ({
    answered(answer: Answer, milliseconds: number) {
      const { status, head } = answer;
      const later = /\r\nretry-after: [1-9]\d*/i.test(head);
      if ((status === 429 || status === 503) && later) traffic.putOff[status] += 1;
      else if (status !== expected) traffic.errors.push(`${what}: ${head.slice(0, 60)}`);
      else {
        traffic.times[what].push(milliseconds);
        served(answer);
      }
    },
    failed: (error: Error) => void traffic.errors.push(`${what}: ${error.message}`),
  });
  const next = (): Exchange | null => {
    if (asked === most) return null;
    const index = asked++;
    const headers = addressOf(index);
    const what = round[index % round.length];
    const draft = what === "step 2" || what === "page" ? open.at(-1) : undefined;
    if (what === "missing")
      return { request: getRequest(`/page-${index}`, headers), ...settled("page", 404) };
    if (what === "page" && draft) {
      const request = getRequest(paths.resume("advance", draft.draft), headers);
      return { request, ...settled("page", 200) };
    }
    if (what === "step 2" && draft) {
      open.pop();
      const outcome = settled("step 2", 200, ({ body }) => traffic.contracts.push(savedIn(body).contract));
      return { request: step2Request(draft.index, draft.draft, headers), ...outcome };
    }
    if (what === "step 1") {
      const outcome = settled("step 1", 200, ({ body }) => {
        open.push({ index, draft: savedIn(body).draft });
        traffic.drafts.push(savedIn(body).draft);
      });
      return { request: step1Request(index, headers), ...outcome };
    }
    if (what === "message") {
      const nth = options.fromOneAddress;
      const from = nth && Math.floor(index / round.length) % nth === 0 ? addressOf(0) : headers;
      const outcome = settled("message", 200, ({ body }) => traffic.messages.push(savedIn(body).id));
      return { request: contactRequest(index, from), ...outcome };
    }
    return { request: getRequest(files[index % files.length]!, headers), ...settled("file", 200) };
  };
  return { ...traffic, next };
}

function addressOf(index: number) {
  const visitor = index % visitors;
  return { "X-Forwarded-For": `10.${visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}` };
}

function savedIn(body: Buffer): { id: string; draft: string; contract: string } {
  return JSON.parse(body.toString());
}
