import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import { company } from "#content/site/company.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import { hasJustSignedIn, passkeyChallengeMs } from "#domain/staff.ts";
import type { Context } from "#server/context.ts";
import { isToken } from "#server/database/sealed/encryption.ts";
import { recordActivity } from "#server/database/staff/activities.ts";
import {
  findPasskey,
  type Passkey,
  passkeysOf,
  recordPasskeyUse,
  removePasskeys,
  saveChallenge,
  savePasskey,
  takeChallenge,
} from "#server/database/staff/passkeys.ts";
import { findPerson } from "#server/database/staff/staff.ts";
import { permitted } from "#server/staff/permitted.ts";
import {
  refuseEntry,
  type SignedIn,
  type SignInProblem,
  type StaleProblem,
  startSession,
} from "./sign-in.ts";

/** A passkey as its owner sees it, without its key. */
export type OwnPasskey = Pick<Passkey, "id" | "name" | "createdAt" | "usedAt">;

export type PasskeyProblem =
  /** The answer is no passkey's answer, answers no challenge of ours, came too late, or its owner has no access. */
  { readonly code: "not-proved" } | TooManyProblem;

type TooManyProblem = Extract<SignInProblem, { code: "too-many-requests" }>;

/**
 * Ed25519, ECDSA on P-256, RSA (COSE): every device has one of them. Node would warn about newer ones as experimental.
 */
const algorithms = [-8, -7, -257];

/**
 * Passkeys (W3C, Web Authentication level 3): a key that the device keeps and unlocks, used instead of the mail. A
 * library reads and checks the devices' answers; it is loaded when somebody uses a passkey, not at the start of the
 * site.
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
  /** Used up before any other check, so that no challenge can be answered twice. */
  const isOpen = (staffId: string | null) => async (challenge: string) =>
    isToken(challenge) &&
    takeChallenge(db, { challenge, staffId }, now()).catch((cause) => {
      throw new StoreError("The store did not answer", { cause });
    });

  const actions = permitted(actionPermissions.passkeys, {
    /** The options for a device to make a passkey. Requires a recent sign-in, as storing the passkey does. */
    async askNew(by: SignedIn): Promise<Outcome<PublicKeyCredentialCreationOptionsJSON, StaleProblem>> {
      if (!hasJustSignedIn(by, now())) return failure({ code: "stale" });
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

    /** Stores the passkey that a device made, under the device's name. */
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

    /** Removes one of the person's own passkeys. Does nothing if it is gone already. */
    async remove(id: string, by: SignedIn): Promise<void> {
      await database.transaction(async (transaction) => {
        if ((await removePasskeys(transaction, { staffId: by.id, id })) === 0) return;
        await recordActivity(transaction, context, by.name, "passkey-removed");
      });
    },
  });

  return {
    async list({ id }: Pick<SignedIn, "id">): Promise<OwnPasskey[]> {
      return (await passkeysOf(db, id)).map(({ id, name, createdAt, usedAt }) => ({
        id,
        name,
        createdAt,
        usedAt,
      }));
    },

    /** The options for a device to sign in. They do not reveal who has access. */
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

    /** Opens a session from a passkey's answer. Returns the token for the browser. */
    async startSession(
      answer: unknown,
      device: string,
      network: string,
    ): Promise<Outcome<string, PasskeyProblem>> {
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

  /** The signature count of a valid answer; `null` if the answer is invalid. */
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

/** An error of the store during the library's check, which says nothing about the passkey. */
class StoreError extends Error {
  override readonly name = "StoreError";
}

/**
 * The library's result. The library throws at any mistake; this gives its caller an empty result instead. @throws the
 * store's own error.
 */
async function orNothing<Result extends object>(verify: () => Promise<Result>): Promise<Partial<Result>> {
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
