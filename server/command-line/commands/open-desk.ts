import { addresses } from "#content/addresses.ts";
import { openDeskAnswer, openDeskWords } from "#content/command-line/open-desk.ts";
import { signInLinkMs } from "#domain/staff.ts";
import { letInFirstPeople } from "#server/agency/agency.ts";
import { makeLink } from "#server/agency/sign-in.ts";
import type { Executor } from "#server/database/client.ts";
import { findPersonByEmail, type Person, staff } from "#server/database/staff.ts";
import { newToken } from "#server/encryption.ts";
import { defineCommand, Refusal } from "../command.ts";
import { folded } from "../terminal.ts";

const { title, problems } = openDeskAnswer;

/** `bureau`: a link that opens the desk once, where no mail would bring one. */
export const openDeskCommand = defineCommand({
  words: openDeskWords,
  positionals: {},
  options: { email: { type: "string" } },
  changes: false,
  async run({ environment, open, now, newId }, { options }) {
    const { BUREAU, SMTP_URL, PUBLIC_URL, STAFF, AGENCY_EMAIL } = environment();
    if (BUREAU === "off") throw new Refusal(problems.closed);
    if (SMTP_URL) throw new Refusal(problems.byMail(PUBLIC_URL + addresses.signIn()));
    const { database, keyring } = await open();
    await letInFirstPeople(database, STAFF ?? [AGENCY_EMAIL], { newId, now });
    const person = await personAt(database.db, options.email?.trim());
    const { token } = await database.transaction((transaction) =>
      makeLink({ keyring, newId, newToken, now }, transaction, person),
    );
    const address = PUBLIC_URL + addresses.signIn(token);
    return {
      value: { address, person: person.email, expiresAt: now() + signInLinkMs },
      // On a line of its own and never folded: it is to be clicked or copied whole.
      lines: (width) => [...folded(title(person.name, signInLinkMs / 60_000), "", width), "", address],
    };
  },
});

/** Who is to come in. @throws {Refusal} when nobody is known by that address. */
async function personAt(executor: Executor, email: string | undefined): Promise<Person> {
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
