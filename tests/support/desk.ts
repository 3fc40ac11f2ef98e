import { findPersonByEmail, type Person, savePerson, signInTokenOf } from "#server/database/staff/staff.ts";
import { createDesk } from "#server/desk/desk.ts";
import { createLimits } from "#server/http/limits.ts";
import type { SignedIn } from "#server/staff/sign-in.ts";
import { accepted, createFunctions } from "./functions.ts";
import type { TestStore } from "./stores.ts";

const network = "192.0.2.1";

/** The desk on a store, and the functions for visitors; both share a clock that only the test moves. */
export async function createTestDesk(store: TestStore) {
  const functions = await createFunctions(store);
  const { database, keyring, context, clock } = functions;
  const later: (() => Promise<void>)[] = [];
  let attemptsLeft = Number.POSITIVE_INFINITY;
  let challengesLeft = Number.POSITIVE_INFINITY;
  const { linkMail } = createLimits({ enabled: true, pool: null });
  const agency = createDesk({
    ...context,
    limits: {
      ...context.limits,
      signIn: async () => (attemptsLeft-- > 0 ? 0 : 60),
      challenge: async () => (challengesLeft-- > 0 ? 0 : 60),
      linkMail,
    },
    runAfterResponse: (work) => void later.push(work),
  });

  /** Runs the work that follows an answer, for all answers under way. */
  async function answersHaveLeft({ atOnce = false } = {}): Promise<void> {
    if (atOnce) await Promise.all(later.splice(0).map((work) => work()));
    for (const work of later.splice(0)) await work();
  }

  /** Invites a person without a mail. */
  async function person(role: Person["role"], name = `A ${role}`): Promise<Person> {
    const letters = name.normalize("NFD").replaceAll(/\p{M}/gu, "");
    const email = `${letters.toLowerCase().replaceAll(/[^a-z0-9]+/g, ".")}@agence.example.fr`;
    await savePerson(database.db, {
      id: context.newId(),
      email,
      name,
      role,
      invitedBy: null,
      createdAt: clock.now,
    });
    return (await findPersonByEmail(database.db, email))!;
  }

  /** The token of the person's latest link. */
  async function latestToken({ id }: Person): Promise<string> {
    await answersHaveLeft();
    const link = await database.db
      .selectFrom("staff_links")
      .selectAll()
      .where("staffId", "=", id)
      .orderBy("createdAt", "desc")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    return signInTokenOf(link, keyring);
  }

  return {
    ...functions,
    agency,
    person,
    latestToken,
    answersHaveLeft,
    /** Lets the given number of sign-in attempts through, and no more. */
    allowAttempts(count: number) {
      attemptsLeft = count;
    },
    /** The same for passkey challenges. */
    allowChallenges(count: number) {
      challengesLeft = count;
    },
    /** A person signed in. */
    async signedIn(role: Person["role"], name?: string): Promise<SignedIn> {
      const someone = await person(role, name);
      accepted(await agency.signIn.requestLink(someone.email, network));
      const token = accepted(
        await agency.signIn.startSessionByLink(await latestToken(someone), "Firefox sur Linux", network),
      );
      return (await agency.signIn.signedIn(token))!;
    },
  };
}

/** The desk of a test, with its store and its actions. */
export type TestDesk = Awaited<ReturnType<typeof createTestDesk>>;
