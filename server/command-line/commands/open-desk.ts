import { paths } from "#content/site/paths.ts";
import { signInLinkMs } from "#domain/staff.ts";
import type { DbOrTransaction } from "#server/database/engine/client.ts";
import { findPersonByEmail, type Person, staff } from "#server/database/staff/staff.ts";
import { ensureInitialStaff } from "#server/desk/desk.ts";
import { makeLink } from "#server/staff/sign-in.ts";
import { defineCommand, Refusal } from "../command.ts";
import { createSiteContext } from "../site-context.ts";

const openDeskAnswer = {
  title: (name: string, minutes: number) =>
    `${name} peut entrer par ce lien, une fois, d’ici ${minutes} minutes :`,
  problems: {
    closed: "Le bureau est fermé (BUREAU=off).",
    byMail: (url: string) =>
      `Les e-mails partent d’ici (SMTP_URL) : entrez par ${url}, un lien vous sera envoyé.`,
    nobody: (email: string) => `Personne n’entre au bureau avec l’adresse ${email}.`,
    noFounder: "Personne ne dirige le bureau : donnez une adresse avec --email.",
  },
} as const;

const { title, problems } = openDeskAnswer;

/** `bureau`: makes a one-time link to the desk, for when no mail can bring one. */
export const openDeskCommand = defineCommand({
  name: "bureau",
  summary: "Entrer au bureau, dans le navigateur, sans e-mail",
  arguments: {},
  options: { email: { value: "ADRESSE", text: "la personne qui entre ; sinon, qui dirige le bureau" } },
  examples: [
    { text: "Voir le bureau sur un site d’essai", words: "bureau" },
    { text: "Le voir comme quelqu’un d’autre", words: "bureau --email ines@agence-2h.example" },
  ],
  notes: [
    "Le lien ouvre le bureau une seule fois, dans les 15 minutes. Là où les e-mails partent vraiment, on entre par la porte : /bureau/entree.",
  ],
  changes: false,
  async run(context, { options }) {
    const { BUREAU, SMTP_URL, PUBLIC_URL } = context.environment();
    if (BUREAU === "off") throw new Refusal(problems.closed);
    if (SMTP_URL) throw new Refusal(problems.byMail(PUBLIC_URL + paths.signIn()));
    const site = await createSiteContext(context);
    const { database } = site;
    await ensureInitialStaff(site);
    const person = await personAt(database.db, options.email?.trim());
    const { token } = await database.transaction((transaction) => makeLink(site, transaction, person));
    const url = PUBLIC_URL + paths.signIn(token);
    return {
      // Scripts read the link under this key.
      value: { address: url, person: person.email, expiresAt: context.now() + signInLinkMs },
      // The link has a line of its own, so that it can be clicked or copied whole.
      lines: [title(person.name, signInLinkMs / 60_000), "", url],
    };
  },
});

/** The person to sign in. @throws {Refusal} when nobody has that e-mail address. */
async function personAt(executor: DbOrTransaction, email: string | undefined): Promise<Person> {
  if (email !== undefined) {
    const person = await findPersonByEmail(executor, email);
    if (!person) throw new Refusal(problems.nobody(email));
    return person;
  }
  const founders = (await staff(executor)).filter(({ role }) => role === "founder");
  const [first] = founders.toSorted((one, other) => one.createdAt - other.createdAt);
  if (!first) throw new Refusal(problems.noFounder);
  return first;
}
