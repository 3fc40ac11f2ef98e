import { type HTMLElement, parse } from "node-html-parser";
import { expect } from "vitest";
import { paths } from "#content/site/paths.ts";
import { postForm, signedToken } from "../support/client-links.ts";
import { test } from "../support/http.ts";
import type { Site } from "../support/site.ts";

const iban = "FR7630006000012013457891214";

/** The forms behind a private link that scripts check before the browser sends them: without scripts the site does. */
const forms: readonly {
  readonly of: string;
  readonly at: (token: string) => string;
  /** What is typed, and refused in these words. */
  readonly refused: readonly (readonly [typed: Readonly<Record<string, string>>, words: string])[];
  readonly right: Readonly<Record<string, string>>;
  readonly leadsTo: (token: string) => string;
}[] = [
  {
    of: "another e-mail address",
    at: paths.emailChange,
    refused: [[{ email: "pas une adresse" }, "Email invalide"]],
    right: { email: "autre-adresse@example.fr" },
    leadsTo: paths.emailWaits,
  },
  {
    of: "another account",
    at: paths.accountChange,
    refused: [[{ iban: "", bic: "AGRIFRPP", titulaire: "Atelier de Garance" }, "L’IBAN est requis"]],
    right: { iban, bic: "AGRIFRPP" },
    leadsTo: paths.accountChanged,
  },
  {
    of: "other facts",
    at: paths.factsChange,
    refused: [
      [{ adresseSiege: "22, rue des Éclisses" }, "Ajoutez le code postal et la ville"],
      [{ adresseSiege: "22, rue des Éclisses", telephone: "" }, "Le téléphone est requis"],
    ],
    right: { telephone: "06 39 98 74 03" },
    leadsTo: paths.factsChanged,
  },
];

for (const { of, at, refused, right, leadsTo } of forms) {
  test(`Without scripts the form of ${of} is refused in words, keeps what was typed, and is taken once it is right`, async ({
    site,
  }) => {
    const token = await signedToken(site);
    await postForm(site, paths.contract(token));
    let form = formIn(await (await fetch(site.url + at(token))).text(), at(token));
    for (const [typed, words] of refused) {
      const answer = await send(site, form, typed);
      const html = await answer.text();
      expect([answer.status, html]).toEqual([422, expect.stringContaining(words)]);
      form = formIn(html, at(token));
      expect(fieldsOf(form)).toMatchObject(typed);
    }
    const answer = await send(site, form, right);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, leadsTo(token)]);
  });
}

/** The form of a page that the browser posts to the page itself. */
function formIn(html: string, action: string): HTMLElement {
  const [form, ...others] = parse(html).querySelectorAll(`main form[method=post][action="${action}"]`);
  expect([form !== undefined, others.length]).toEqual([true, 0]);
  expect(form!.querySelector("button[type=submit]")).not.toBeNull();
  return form!;
}

/** What a browser would send of a form. */
function fieldsOf(form: HTMLElement): Record<string, string> {
  const fields = form.querySelectorAll("input[name], textarea[name]");
  const sent = fields.filter(
    (field) => !/checkbox|radio/.test(field.getAttribute("type") ?? "") || field.hasAttribute("checked"),
  );
  return Object.fromEntries(
    sent.map((field) => [
      field.getAttribute("name")!,
      field.localName === "textarea" ? field.text : (field.getAttribute("value") ?? ""),
    ]),
  );
}

function send(site: Site, form: HTMLElement, typed: Readonly<Record<string, string>>): Promise<Response> {
  const fields = { ...fieldsOf(form), ...typed };
  return postForm(site, form.getAttribute("action")!, { fields });
}
