import { expect, test } from "vitest";
import { failureToast } from "#content/site/failures.ts";
import { toastMessages } from "#content/site/messages.ts";
import { afterRefusedStep1, afterRefusedStep2, type StepProblem } from "./after-refusal.ts";

const subscriber = {
  raisonSociale: "Atelier Garance",
  siret: "81234567800014",
  nomPrenom: "Claire Fabre",
  adresseSiege: "12 rue de la République, 13001 Marseille",
  email: "claire@atelier-garance.example",
  telephone: "0639981234",
  acceptCGV: true,
} as const;
const promo = { goTo: "/landing/promo" };
const step1Missing = { goTo: "/contrat-abonnement/advance?avis=step1Missing" };
const draftPage = { goTo: "/contrat-abonnement/advance/step2?reprise=t" };
const content = { subscriber, gift: null, expiresAt: 5, tax: "TVA à 20 %" } as const;
const changedDraft = { packId: "advance", ...content } as const;
const withToken = { packId: "advance", token: "t" } as const;
const withoutToken = { packId: "advance", token: null } as const;

test.each<[StepProblem, object, object]>([
  [{ code: "closed" }, promo, promo],
  [{ code: "signed" }, draftPage, { toast: failureToast("step1Failed", "signed") }],
  ...["fields", "conflict", "unavailable", "offline"].map((code): [StepProblem, object, object] => [
    { code },
    { toast: failureToast("step1Failed", code) },
    { toast: failureToast("step1Failed", code) },
  ]),
])("after %j the first step goes on the same way for a document and a call", (problem, known, unknown) => {
  expect(afterRefusedStep1(problem, withToken)).toEqual(known);
  expect(afterRefusedStep1(problem, withoutToken)).toEqual(unknown);
});

test.each<[StepProblem, object, object]>([
  [{ code: "closed" }, promo, promo],
  [{ code: "fields", fields: { siret: "malformed" } }, step1Missing, step1Missing],
  [
    { code: "fields", fields: { iban: "malformed" } },
    { toast: failureToast("step2Failed", "fields") },
    { toast: failureToast("step2Failed", "fields") },
  ],
  [
    { code: "changed", draft: changedDraft },
    { toast: toastMessages.step2Changed, changed: { ...content, token: "t" } },
    { toast: failureToast("step2Failed", "changed") },
  ],
  [
    { code: "changed", draft: { ...changedDraft, packId: "business" } },
    draftPage,
    { toast: failureToast("step2Failed", "changed") },
  ],
  [{ code: "signed" }, draftPage, { toast: toastMessages.alreadySigned }],
  [{ code: "conflict" }, draftPage, { toast: toastMessages.alreadySigned }],
  ...["unavailable", "unconfirmed", "too-many-requests", "unanswered"].map(
    (code): [StepProblem, object, object] => [
      { code },
      { toast: failureToast("step2Failed", code) },
      { toast: failureToast("step2Failed", code) },
    ],
  ),
])("after %j the second step goes on the same way for a document and a call", (problem, known, unknown) => {
  expect(afterRefusedStep2(problem, withToken)).toEqual(known);
  expect(afterRefusedStep2(problem, withoutToken)).toEqual(unknown);
});
