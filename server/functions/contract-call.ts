import * as v from "valibot";
import { type Mandate, mandateSchema } from "#domain/contract/mandate.ts";
import { type Subscriber, subscriberSchema } from "#domain/contract/subscriber.ts";
import { checkFields, type FieldProblems, honeypotName } from "#domain/fields.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import { type PackId, packIds } from "#domain/pack.ts";

type Common = {
  readonly pack: PackId;
  readonly subscriber: Subscriber;
  /** Resume token of the draft that the call goes on with. */
  readonly draft: string | null;
  /** Whether the field that only machines fill in was filled in. */
  readonly trapped: boolean;
};

/** A checked call of `send-contract-confirmation` (docs/product.md, 7). */
export type ContractCall =
  | (Common & { readonly step: 1 })
  | (Common & { readonly step: 2; readonly mandate: Mandate; readonly date: string });

const step1Schema = v.object(
  {
    pack: v.picklist(packIds, "malformed"),
    step: v.picklist([1, 2], "malformed"),
    ...subscriberSchema.entries,
  },
  "missing",
);

/** Kept as it was sent (docs/product.md, 5.4): it proves nothing, the server dates the signature. */
const visitorsDate = v.optional(
  v.pipe(v.string("malformed"), v.trim(), v.maxLength(40, "malformed"), v.regex(/^\P{Cc}*$/u, "malformed")),
  "",
);

const step2Schema = v.object(
  { ...step1Schema.entries, ...mandateSchema.entries, date: visitorsDate },
  "missing",
);

/** Checks a call: unknown keys are left out, texts trimmed, the first problem of each field told. */
export function checkContractCall(body: unknown): Outcome<ContractCall, FieldProblems> {
  const step = recordOf(body).step === 2 ? 2 : 1;
  const draft = recordOf(body).draft;
  const common = {
    draft: typeof draft === "string" && draft !== "" ? draft : null,
    trapped: isTrapped(body),
  };
  if (step === 1) {
    const checked = checkFields(step1Schema, body);
    if (!checked.ok) return failure(checked.problem);
    const { pack, step: _step, ...subscriber } = checked.value;
    return success({ ...common, step, pack, subscriber });
  }
  const checked = checkFields(step2Schema, body);
  if (!checked.ok) return failure(checked.problem);
  const {
    pack,
    step: _step,
    date,
    iban,
    bic,
    titulaire,
    adresse,
    pays,
    emailDebiteur,
    ...subscriber
  } = checked.value;
  return success({
    ...common,
    step,
    pack,
    subscriber,
    date,
    mandate: { iban, bic, titulaire, adresse, pays, emailDebiteur },
  });
}

/** Whether a body carries something in the field that only machines fill in. */
export function isTrapped(body: unknown): boolean {
  const value = recordOf(body)[honeypotName];
  return typeof value === "string" && value.trim() !== "";
}

function recordOf(body: unknown): Record<string, unknown> {
  return typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
}
