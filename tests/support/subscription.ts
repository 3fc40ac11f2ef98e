import { expect, type Page } from "@playwright/test";
import { paths } from "#content/site/paths.ts";
import type { PackId } from "#domain/pack.ts";
import { aSignedContract } from "./signed-contract.ts";

const { subscriber: signed, mandate } = aSignedContract();
const { acceptCGV: _ticked, ...subscriber } = signed;
const { titulaire: _name, adresse: _address, pays: _country, emailDebiteur: _email, ...account } = mandate;

/** The values that a visitor types at the first step. */
export const subscriberTyped = { ...subscriber, telephone: "06 39 98 12 34" };

/** The values that the visitor types at the second step; the rest comes from the first one. */
export const accountTyped = account;

/** The values that a visitor types in the contact form. */
export const messageTyped = {
  firstName: "Camille",
  lastName: "Roux",
  phone: "06 39 98 56 78",
  email: "camille.roux@kine.example",
  message: "Pouvez-vous me rappeler ?",
};

/** Opens the first step of a pack, fills it in and sends it. */
export async function sendStep1(
  page: Page,
  site: string,
  pack: PackId,
  typed = subscriberTyped,
): Promise<void> {
  await page.goto(site + paths.contractStep1(pack));
  await fillIn(page, typed);
  await page.check("[name=acceptCGV]");
  await submit(page);
}

/** Fills in the second step once it is shown, and signs. */
export async function sign(
  page: Page,
  typed: Readonly<Record<string, string>> = accountTyped,
): Promise<void> {
  await page.waitForURL(/\/step2/);
  await fillIn(page, typed);
  await submit(page);
}

/** Types a value into each field, by name. */
export async function fillIn(page: Page, typed: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(typed)) await page.fill(`[name=${name}]`, value);
}

/** Sends the form of a step. */
export function submit(page: Page): Promise<void> {
  return page.getByRole("button", { name: "Valider" }).click();
}

/** Expects each field to contain the typed value, however it is grouped. */
export async function expectTyped(
  page: Page,
  typed: Readonly<Record<string, string>> = accountTyped,
): Promise<void> {
  const compact = (text: string) => text.replaceAll(" ", "");
  for (const [name, value] of Object.entries(typed)) {
    expect(compact(await page.inputValue(`[name=${name}]`))).toBe(compact(value));
  }
}
