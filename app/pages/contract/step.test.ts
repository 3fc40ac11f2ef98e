import { describe, expect, it } from "vitest";
import { packNamed } from "#app/links.ts";
import { subscriberOrder } from "#content/site/forms.ts";
import { packIds } from "#domain/pack.ts";
import { arrivalToast, packOrNotFound } from "./contract-request.ts";
import { step1Body, step2Body, stepHref } from "./step.ts";

describe("the body of a step", () => {
  it("holds the fields of the first step, a box left empty being false", () => {
    const form = formOf({ raisonSociale: "Atelier Garance", siret: "73282932000074" });
    expect(step1Body(form, "advance-10")).toEqual({
      ...Object.fromEntries(subscriberOrder.map((name) => [name, ""])),
      raisonSociale: "Atelier Garance",
      siret: "73282932000074",
      acceptCGV: false,
      pack: "advance-10",
      step: 1,
      draft: null,
      remarque: "",
    });
  });

  it("hands on the box, the draft, the date and what only robots fill in", () => {
    const form = formOf({
      acceptCGV: "on",
      iban: "FR76",
      date: "15/09/2025",
      draft: "a-token",
      remarque: "x",
    });
    expect(step2Body(form, "business")).toMatchObject({
      acceptCGV: true,
      iban: "FR76",
      bic: "",
      pack: "business",
      step: 2,
      date: "15/09/2025",
      draft: "a-token",
      remarque: "x",
    });
  });
});

describe("the link to a step", () => {
  it("leads back to its pack, percent sign included", () => {
    for (const pack of packIds) {
      const name = new URL(stepHref(1, pack), "https://a.example").pathname.split("/").at(-1)!;
      expect(packNamed(decodeURIComponent(name))).toBe(pack);
    }
    expect(stepHref(2, "advance-10")).toBe("/contrat-abonnement/advance-10%25/step2");
  });

  it("carries a token, a toast and the wish to correct", () => {
    expect(stepHref(1, "advance", { token: "t", toast: "step1Kept", correct: true })).toBe(
      "/contrat-abonnement/advance?corriger=1&reprise=t&avis=step1Kept",
    );
  });

  it("is a 404 for a pack that does not exist", () => {
    expect(packOrNotFound("advance-10%")).toBe("advance-10");
    expect(() => packOrNotFound("gratuit")).toThrow(expect.objectContaining({ init: { status: 404 } }));
  });
});

describe("the toast of an arrival", () => {
  it("is one of those that the page has, whatever the URL says", () => {
    expect(arrivalToast(new URLSearchParams("avis=step1Missing"), ["step1Missing"])).toBe("step1Missing");
    expect(arrivalToast(new URLSearchParams("avis=messageSent"), ["step1Missing"])).toBeNull();
    expect(arrivalToast(new URLSearchParams("avis=constructor"), ["step1Missing"])).toBeNull();
  });
});

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
