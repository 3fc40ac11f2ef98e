import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { proofSentence } from "../contract/evidence-words.ts";
import {
  activitySentences,
  erasureSentence,
  isBySubscriber,
  type LogSentence,
  logSentences,
} from "./sentences.tsx";

const garage = { name: "Atelier Ondine", link: <a href="/x">Atelier Ondine</a> };

function readText({ auxiliary, verb, rest }: LogSentence): string {
  const html = renderToStaticMarkup(
    <>
      {auxiliary} {verb}
      {rest}
    </>,
  );
  return html.replace(/<[^>]*>/g, "").trim();
}

test("A return says its day and reason; a payment or a refund says its day and means", () => {
  const received = { on: "2025-10-20", means: "transfer" };
  expect(activitySentences["debit-returned"](garage, { on: "2025-10-17", reason: "AM04" }).note).toMatch(
    /^le 17\u00a0octobre 2025, AM04, /,
  );
  for (const kind of ["debit-settled", "refunded", "debit-settlement-undone"] as const) {
    expect(activitySentences[kind](garage, received).note).toBe("le 20\u00a0octobre 2025, par virement");
  }
  expect(activitySentences["debit-settled"](garage, {}).note).toBeUndefined();
});

test("A reminder says its rank and month, and a call about unpaid months what came of it", () => {
  const second = { mail: "payment-reminder-2", dueOn: "2025-10-15", until: "2025-12-05" };
  expect(activitySentences["reminder-held"](garage, second).note).toBe(
    "deuxième relance, octobre 2025, jusqu’au 5\u00a0décembre 2025",
  );
  expect(activitySentences["reminder-sent"](garage, { ...second, until: "" }).note).toBe(
    "deuxième relance, octobre 2025",
  );
  const call = { dues: "2025-10-15 2025-11-15", result: "promised" };
  expect(activitySentences["unpaid-called"](garage, call).note).toBe(
    "octobre 2025, novembre 2025\u00a0: règlement promis",
  );
  expect(proofSentence("pack-changed", { pack: "business" })).toBe(
    "Avenant signé par l’abonné, pour le pack Business",
  );
  expect(proofSentence("payment-reminded", { rank: "3", dueOn: "2025-10-15" })).toBe(
    "Relance envoyée\u00a0: troisième relance, octobre 2025",
  );
});

test("A step that the subscriber requested names the person who recorded it, if there is one", () => {
  expect(isBySubscriber("withdrawn", {})).toBe(true);
  expect(isBySubscriber("withdrawn", { by: "Inès Carbonel" })).toBe(false);
  const { withdrawn, "termination-asked": terminated } = logSentences;
  expect(readText(terminated(garage, { by: "Inès Carbonel" }))).toContain("a enregistré la résiliation");
  expect(readText(terminated(garage, {}))).toBe("a résilié le contrat d’Atelier Ondine");
  expect(readText(withdrawn(garage, { by: "Inès Carbonel" }))).toContain("a enregistré la rétractation");
});

test("A sentence has a link to its subject, and starts with its verb if the person comes last", () => {
  const { verb, rest } = activitySentences["message-handled"](garage);
  expect(verb).toBe("marqué");
  expect(renderToStaticMarkup(rest)).toBe(' comme traité le message d’<a href="/x">Atelier Ondine</a>');
});

test("No sentence says « de » before a vowel", () => {
  for (const [kind, sentence] of Object.entries({ ...activitySentences, ...logSentences })) {
    const text = readText((sentence as (...of: unknown[]) => LogSentence)(garage, {}));
    expect(text, kind).not.toMatch(/\bde\s+Atelier/i);
  }
});

test("The number of erased records takes the plural of each word", () => {
  expect(readText(erasureSentence("mail-file", "no-longer-needed", 2))).toBe("a effacé 2 e-mails en fichier");
  expect(readText(erasureSentence("draft", "draft-expired", 1))).toBe("a effacé 1 souscription inachevée");
});
