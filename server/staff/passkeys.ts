import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import { company } from "#content/company.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import { hasJustComeIn, passkeyChallengeMs } from "#domain/staff.ts";
import type { Context } from "#server/context.ts";
import { recordActivity } from "#server/database/activities.ts";
import { isToken } from "#server/database/encryption.ts";
import {
  findPasskey,
  type Passkey,
  passkeysOf,
  recordPasskeyUse,
  removePasskeys,
  saveChallenge,
  savePasskey,
  takeChallenge,
} from "#server/database/passkeys.ts";
import { findPerson } from "#server/database/staff.ts";
import { permitted } from "#server/staff/permitted.ts";
import {
  refuseEntry,
  type SignedIn,
  type SignInProblem,
  type StaleProblem,
  startSession,
} from "./sign-in.ts";

/** A passkey as its person sees it: nothing of what proves them. */
export type OwnPasskey = Pick<Passkey, "id" | "name" | "createdAt" | "usedAt">;

/** Why a passkey neither lets anybody in nor is kept. */
export type PasskeyProblem =
  /** What was answered is no passkey's answer, to no challenge of ours, too late, or that of nobody who may come in. */
  { readonly code: "not-proved" } | TooManyProblem;

type TooManyProblem = Extract<SignInProblem, { code: "too-many-requests" }>;

/** Ed25519, ECDSA on P-256, RSA (COSE): every device has one of them. Node would warn that those after them are new. */
const algorithms = [-8, -7, -257];

/**
 * Passkeys (W3C, Web Authentication level 3): a key that a device keeps, unlocked as the device is, in the place of the
 * mail. The library reads and checks what devices answer; it is loaded when somebody has a passkey, not with the site.
 */
export function createPasskeys(context: Context) {
  const { database, now, newToken } = context;
  const { db } = database;
  const site = new URL(context.settings.PUBLIC_URL);
  const expected = {
    expectedOrigin: site.origin,
    expectedRPID: site.hostname,
    requireUserVerification: true,
  };
  const library = () => import("@simplewebauthn/server");
  const timeout = passkeyChallengeMs;

  async function newChallenge(staffId: string | null): Promise<Uint8Array<ArrayBuffer>> {
    const challenge = newToken();
    await database.transaction((transaction) =>
      saveChallenge(transaction, { challenge, staffId, expiresAt: now() + passkeyChallengeMs }, now()),
    );
    return bytesOf(challenge);
  }
  /** Before anything else is looked at: what was answered once is answered. */
  const isOpen = (staffId: string | null) => async (challenge: string) =>
    isToken(challenge) &&
    takeChallenge(db, { challenge, staffId }, now()).catch((cause) => {
      throw new StoreError("The store did not answer", { cause });
    });

  const actions = permitted(actionPermissions.passkeys, {
    /** What a device needs to make a passkey for a person who has just come in: without it none is kept. */
    async askNew(by: SignedIn): Promise<Outcome<PublicKeyCredentialCreationOptionsJSON, StaleProblem>> {
      if (!hasJustComeIn(by, now())) return failure({ code: "stale" });
      const { id, email, name } = by;
      const { generateRegistrationOptions } = await library();
      const options = await generateRegistrationOptions({
        rpName: company.name,
        rpID: site.hostname,
        userID: new TextEncoder().encode(id),
        userName: email,
        userDisplayName: name,
        challenge: await newChallenge(id),
        timeout,
        attestationType: "none",
        supportedAlgorithmIDs: algorithms,
        excludeCredentials: (await passkeysOf(db, id)).map((passkey) => ({ id: passkey.id })),
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
      });
      return success(options);
    },

    /** Keeps the passkey that a device made, under the name of that device. */
    async add(answer: unknown, device: string, by: SignedIn): Promise<Outcome<null, PasskeyProblem>> {
      const { verifyRegistrationResponse } = await library();
      const { registrationInfo } = await orNothing(() =>
        verifyRegistrationResponse({
          ...expected,
          response: answer as RegistrationResponseJSON,
          expectedChallenge: isOpen(by.id),
          supportedAlgorithmIDs: algorithms,
        }),
      );
      if (!registrationInfo) return failure({ code: "not-proved" });
      const { id, publicKey, counter } = registrationInfo.credential;
      return database.transaction(async (transaction) => {
        const isNew = await savePasskey(transaction, {
          id,
          staffId: by.id,
          counter,
          name: device,
          createdAt: now(),
          publicKey: Buffer.from(publicKey).toString("base64url"),
        });
        if (!isNew) return failure({ code: "not-proved" });
        await recordActivity(transaction, context, by.name, "passkey-added", null, { device });
        return success(null);
      });
    },

    /** Takes a passkey of one's own away. One that is gone already stays so. */
    async remove(id: string, by: SignedIn): Promise<void> {
      await database.transaction(async (transaction) => {
        if ((await removePasskeys(transaction, { staffId: by.id, id })) === 0) return;
        await recordActivity(transaction, context, by.name, "passkey-removed");
      });
    },
  });

  return {
    /** The passkeys of a person. */
    async list({ id }: Pick<SignedIn, "id">): Promise<OwnPasskey[]> {
      return (await passkeysOf(db, id)).map(({ id, name, createdAt, usedAt }) => ({
        id,
        name,
        createdAt,
        usedAt,
      }));
    },

    /** What a device needs to say who is there. It tells nothing of who may come in. */
    async ask(network: string): Promise<Outcome<PublicKeyCredentialRequestOptionsJSON, TooManyProblem>> {
      const retryAfterSeconds = await context.limits.challenge(network);
      if (retryAfterSeconds > 0) return failure({ code: "too-many-requests", retryAfterSeconds });
      const { generateAuthenticationOptions } = await library();
      const options = await generateAuthenticationOptions({
        rpID: site.hostname,
        challenge: await newChallenge(null),
        timeout,
        userVerification: "required",
      });
      return success(options);
    },

    /** Opens a session by what a passkey answers. Answers the token that the browser is to carry. */
    async open(answer: unknown, device: string, network: string): Promise<Outcome<string, PasskeyProblem>> {
      const retryAfterSeconds = await context.limits.signIn(network);
      if (retryAfterSeconds > 0) return failure({ code: "too-many-requests", retryAfterSeconds });
      const passkey = await findPasskey(db, identifierOf(answer));
      const person = passkey && (await findPerson(db, passkey.staffId));
      const counter =
        passkey && person ? await provenCounter(answer as AuthenticationResponseJSON, passkey) : null;
      return database.transaction(async (transaction) => {
        if (!passkey || !person || counter === null) {
          await refuseEntry(context, transaction, person);
          return failure({ code: "not-proved" });
        }
        await recordPasskeyUse(transaction, { id: passkey.id, counter }, now());
        return success(await startSession(context, transaction, person, device));
      });
    },

    ...actions,
  };

  /** How often a passkey says it was used, where its answer holds; `null` where it does not. */
  async function provenCounter(
    response: AuthenticationResponseJSON,
    { id, staffId, publicKey, counter }: Passkey,
  ): Promise<number | null> {
    const { verifyAuthenticationResponse } = await library();
    const { verified, authenticationInfo } = await orNothing(() =>
      verifyAuthenticationResponse({
        ...expected,
        response,
        expectedChallenge: isOpen(null),
        credential: { id, publicKey: bytesOf(publicKey), counter },
      }),
    );
    if (!verified) return null;
    const { userHandle } = response.response;
    const isTheirs = userHandle === undefined || bytesOf(userHandle).equals(Buffer.from(staffId));
    return isTheirs ? authenticationInfo!.newCounter : null;
  }
}

/** A failure of the store while the library asks it, which proves nothing against a passkey. */
class StoreError extends Error {
  override readonly name = "StoreError";
}

/** What the library finds, which throws at whatever is not as it should be. @throws what the store threw. */
async function orNothing<Found extends object>(verify: () => Promise<Found>): Promise<Partial<Found>> {
  try {
    return await verify();
  } catch (error) {
    if (error instanceof StoreError) throw error.cause;
    return {};
  }
}

function identifierOf(answer: unknown): string {
  const { id } = (answer ?? {}) as { readonly id?: unknown };
  return typeof id === "string" && /^[\w-]+$/.test(id) ? id : "";
}

function bytesOf(text: string): Buffer<ArrayBuffer> {
  return Buffer.from(text, "base64url");
}
