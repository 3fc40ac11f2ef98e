import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import {
  activitySentences,
  erasureSentence,
  eventSentences,
  isBySubscriber,
  type LogSentence,
} from "./sentences.tsx";

const garage = { name: "Atelier Ondine", link: <a href="/x">Atelier Ondine</a> };

function textOf({ auxiliary, verb, rest }: LogSentence): string {
  const html = renderToStaticMarkup(
    <>
      {auxiliary} {verb}
      {rest}
    </>,
  );
  return html.replace(/<[^>]*>/g, "").trim();
}

test("A return tells its day and reason, what was received or paid back its day and means", () => {
  const received = { on: "2025-10-20", means: "transfer" };
  expect(activitySentences["debit-returned"](garage, { on: "2025-10-17", reason: "AM04" }).note).toMatch(
    /^le 17\u00a0octobre 2025, AM04, /,
  );
  for (const kind of ["debit-settled", "debit-refunded", "debit-settlement-undone"] as const) {
    expect(activitySentences[kind](garage, received).note).toBe("le 20\u00a0octobre 2025, par virement");
  }
  expect(activitySentences["debit-settled"](garage, {}).note).toBeUndefined();
});

test("What the subscriber asked for names who recorded it, where somebody did", () => {
  expect(isBySubscriber("withdrawn", {})).toBe(true);
  expect(isBySubscriber("withdrawn", { by: "Inès Carbonel" })).toBe(false);
  const { withdrawn, "termination-asked": terminated } = eventSentences;
  expect(textOf(terminated(garage, { by: "Inès Carbonel" }))).toContain("a enregistré la résiliation");
  expect(textOf(terminated(garage, {}))).toBe("a résilié le contrat d’Atelier Ondine");
  expect(textOf(withdrawn(garage, { by: "Inès Carbonel" }))).toContain("a enregistré la rétractation");
});

test("A sentence holds the link to what it is about, and its verb begins it where the person comes after", () => {
  const { verb, rest } = activitySentences["message-handled"](garage);
  expect(verb).toBe("marqué");
  expect(renderToStaticMarkup(rest)).toBe(' comme traité le message d’<a href="/x">Atelier Ondine</a>');
});

test("What the site erased is counted in the plural of each word", () => {
  expect(textOf(erasureSentence("mail-file", "no-longer-needed", 2))).toBe("a effacé 2 e-mails en fichier");
  expect(textOf(erasureSentence("draft", "draft-expired", 1))).toBe("a effacé 1 souscription inachevée");
});
