import { parse } from "node-html-parser";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { type Asked, nothingAsked } from "../asked.ts";
import {
  AmountField,
  ChoiceField,
  DayField,
  LongTextField,
  SelectField,
  TextField,
  TickField,
} from "./fields.tsx";
import { Asking, Question } from "./question.tsx";

const place = { page: "/bureau/page", action: "noter" };
const options = [
  ["virement", "Virement"],
  ["carte", "Carte"],
] as const;

/** Every field, and what somebody typed in it. */
const fields = {
  texte: [<TextField key="texte" name="texte" label="Texte" initial="avant" />, "Un « texte »"],
  long: [<LongTextField key="long" name="long" label="Long" />, "Deux\nlignes"],
  somme: [<AmountField key="somme" name="somme" label="Somme" />, "1 240,50"],
  le: [<DayField key="le" name="le" label="Le" initial="2026-11-17" />, "2026-11-03"],
  par: [<SelectField key="par" name="par" label="Par" options={options} />, "carte"],
  motif: [
    <ChoiceField
      key="motif"
      name="motif"
      label="Motif"
      initial="virement"
      options={options.map(([value, title]) => ({ value, title }))}
    />,
    "carte",
  ],
  coche: [<TickField key="coche" name="coche" label="Coché" />, "oui"],
} as const;

const typed = Object.fromEntries(Object.entries(fields).map(([name, [, value]]) => [name, value]));

function page(asked: Asked, isAsked = true) {
  const question = (
    <Question {...place} title="Noter" submit="Noter">
      {Object.values(fields).map(([field]) => field)}
    </Question>
  );
  return parse(
    renderToStaticMarkup(
      <Asking asked={asked} question={isAsked && question}>
        <h1>La page</h1>
      </Asking>,
    ),
  );
}

const valuesIn = (html: ReturnType<typeof page>) => ({
  texte: html.querySelector("[name=texte]")?.getAttribute("value"),
  long: html.querySelector("[name=long]")?.text.replace(/^\n/, ""),
  somme: html.querySelector("[name=somme]")?.getAttribute("value"),
  le: html.querySelector("[name=le]")?.getAttribute("value"),
  par: html.querySelector("[name=par] [selected]")?.getAttribute("value"),
  motif: html.querySelector("[name=motif][checked]")?.getAttribute("value"),
  coche: html.querySelector("[name=coche][checked]")?.getAttribute("value"),
});

test("what was typed comes back in every field, in place of what stood there first", () => {
  const refusal = { why: "Pas aujourd’hui." };
  const html = page({ action: "noter", typed, refusal });
  expect(valuesIn(html)).toEqual(typed);
  expect(html.querySelector("[role=alert]")?.text).toContain(refusal.why);
  expect(html.querySelector("h2")?.getAttribute("autofocus")).toBe("");
  expect(valuesIn(page(nothingAsked))).toMatchObject({ texte: "avant", le: "2026-11-17", motif: "virement" });
});

test.each(Object.keys(fields))("a refused field takes the focus and says why: %s", (field) => {
  const html = page({ action: "noter", typed, refusal: { why: "Pas cela.", field } });
  const [control] = html.querySelectorAll("[autofocus]");
  expect([control?.getAttribute("name"), control?.getAttribute("aria-invalid")]).toEqual([field, "true"]);
  const why = html.querySelectorAll("p").find(({ text }) => text === "Pas cela.");
  expect(html.querySelector(`[aria-describedby~="${why?.id}"]`)).toBeTruthy();
  expect(html.querySelectorAll("[role=alert]")).toEqual([]);
});

test("a question that can no longer be asked leaves its refusal on the page, and what somebody wrote", () => {
  const written = { raison: "Un litige", motif: "virement", vu: "x" };
  const html = page({ action: "noter", typed: written, refusal: { why: "Déjà fait." } }, false);
  const alert = html.querySelector("[data-outcome=warning]");
  expect(alert?.text).toContain("Déjà fait.");
  expect(alert?.text).toContain("Un litige");
  expect(alert?.text).not.toContain("virement");
});
