import * as v from "valibot";
import {
  checkFields,
  type FieldProblem,
  type FieldProblems,
  optionalLine,
  optionalText,
  trimmed,
} from "#domain/fields.ts";
import { type GiftCode, giftCodeFor } from "#domain/gift.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import { type PackId, packIds } from "#domain/pack.ts";
import { subscriberSchema, type TypedSubscriberField, typedSubscriberFields } from "./subscriber.ts";

/** What the desk fills in for somebody who will subscribe: no account, and nothing accepted. */
export type PreparedContent = {
  readonly packId: PackId;
  /** What is known of the subscriber; an unknown field is empty. */
  readonly known: Readonly<Record<TypedSubscriberField, string>>;
  /** The code of a gift that the person won. */
  readonly gift: GiftCode | null;
  /** Who will look after the contract once it is signed; `null` for nobody yet. */
  readonly zenmasterId: string | null;
  /** The agency’s own words at the top of the mail; empty without any. */
  readonly greeting: string;
};

/** Longest words of the agency in the mail, in characters. */
export const longestGreeting = 1000;

type PreparedField = TypedSubscriberField | "pack" | "gift" | "zenmaster" | "greeting";

/** A field that somebody filled in must be right; an empty one is left to the person. */
export function checkPrepared(
  typed: Readonly<Partial<Record<PreparedField, string>>>,
): Outcome<PreparedContent, FieldProblems<PreparedField>> {
  const isGiven = (name: TypedSubscriberField) => trimmed(typed[name] ?? "") !== "";
  const fields = typedSubscriberFields.map((name) => {
    const checked = isGiven(name) ? v.safeParse(subscriberSchema.entries[name], typed[name]) : null;
    return { name, checked };
  });
  const problems: FieldProblems<PreparedField> = Object.fromEntries(
    fields.flatMap(({ name, checked }) =>
      checked && !checked.success ? [[name, checked.issues[0].message as FieldProblem]] : [],
    ),
  );
  const rest = checkFields(restSchema, typed);
  if (!rest.ok) return failure({ ...problems, ...rest.problem });
  const { pack: packId, gift: code, zenmaster, greeting } = rest.value;
  const gift = code === "" ? null : giftCodeFor(code, packId);
  if (gift?.ok === false) problems.gift = "malformed";
  if (Object.keys(problems).length > 0) return failure(problems);
  const known = Object.fromEntries(
    fields.map(({ name, checked }) => [name, checked?.success ? checked.output : ""]),
  ) as PreparedContent["known"];
  return success({
    packId,
    known,
    gift: gift?.ok ? gift.value : null,
    zenmasterId: zenmaster === "" ? null : zenmaster,
    greeting,
  });
}

const restSchema = v.object(
  {
    pack: v.picklist(packIds, "missing" satisfies FieldProblem),
    gift: optionalLine(40),
    zenmaster: optionalLine(40),
    greeting: optionalText(longestGreeting),
  },
  "missing" satisfies FieldProblem,
);

/** How far a prepared subscription has come. */
export type PreparedStage = "made" | "sent" | "opened" | "begun" | "signed" | "expired";

/** The stage of a prepared subscription at an instant; `draftId` is that of a draft that can still be signed. What its person did outweighs the end of the link. */
export function preparedStage(
  prepared: {
    readonly isSent: boolean;
    readonly openedAt: number | null;
    readonly draftId: string | null;
    readonly contractId: string | null;
    readonly expiresAt: number;
  },
  now: number,
): PreparedStage {
  if (prepared.contractId !== null) return "signed";
  if (prepared.draftId !== null) return "begun";
  if (prepared.expiresAt <= now) return "expired";
  if (prepared.openedAt !== null) return "opened";
  return prepared.isSent ? "sent" : "made";
}
