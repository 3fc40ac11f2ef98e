import { expect, test } from "vitest";
import { failureToast } from "./failures.ts";

const what = "Votre saisie est gardée. Réessayez, ou appelez le 04 65 71 00 13.";

test.each([
  ["step1Failed", "offline", "Une erreur est survenue lors de l’envoi du contrat. Vous êtes hors connexion."],
  [
    "step2Failed",
    "unanswered",
    "Une erreur est survenue lors de l’envoi du RIB. Notre serveur n’a pas répondu.",
  ],
  [
    "messageFailed",
    "too-many-requests",
    "Une erreur s’est produite. Veuillez réessayer. Plusieurs envois se sont suivis de près : patientez un instant.",
  ],
  ["step1Failed", "fields", "Une erreur est survenue lors de l’envoi du contrat."],
] as const)("%s by %s: its own words, the reason, what to do", (failed, code, words) => {
  const { title, text } = failureToast(failed, code);
  expect(title).toBe("Erreur");
  expect(text?.replace(/\s/gu, " ")).toBe(`${words} ${what}`);
});
