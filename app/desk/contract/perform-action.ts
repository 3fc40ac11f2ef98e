import * as v from "valibot";
import { settlementMeans } from "#domain/contract/returns.ts";
import { emailAddress } from "#domain/fields.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import { accountReasons } from "#domain/staff.ts";
import type { RefundProblem } from "#server/billing/refunds.ts";
import type { UndoProblem } from "#server/contracts/corrections.ts";
import type { ContractActionProblem } from "#server/contracts/desk-actions.ts";
import type { Agency } from "#server/desk/desk.ts";
import type { SignedIn } from "#server/staff/sign-in.ts";
import { type Asked, shownIn, stepAsked } from "./asked.ts";

/** Longest reason to hold a contract, in characters: what its field takes. */
const longestReason = 200;

/** Why a form of the page was not carried out. `form`: something that it asks for is missing. */
export type FormProblem =
  | ContractActionProblem
  | RefundProblem
  | UndoProblem
  | { readonly code: "form" }
  | { readonly code: "length" };

type Sent = {
  readonly number: string;
  readonly asked: Asked;
  readonly form: FormData;
  readonly by: SignedIn;
};

type Account = { readonly iban: string; readonly bic: string };

/** Does what was sent. Answers an account in full where that was asked for. */
export async function done(
  { contract: contracts, refunds, corrections }: Pick<Agency, "contract" | "refunds" | "corrections">,
  { number, asked, form, by }: Sent,
): Promise<Outcome<Account | null, FormProblem>> {
  const { gesture, motive } = asked;
  const button = String(form.get("vu") ?? "");
  switch (gesture) {
    case "accueillir":
      return nothingMore(await contracts.welcome(number, by));
    case "preparer-fin":
      return nothingMore(await contracts.prepareEnding(number, by));
    case "lien":
      return nothingMore(await contracts.renewLink(number, button, by));
    case "corriger": {
      const email = v.safeParse(emailAddress(), form.get("email"));
      if (!email.success || email.output === button) return failure({ code: "form" });
      return nothingMore(await contracts.correctAddress(number, { email: email.output, shown: button }, by));
    }
    case "annuler":
      return nothingMore(await corrections.step(number, button, by));
    case "rectifier":
      return nothingMore(await corrections.debit(asked.reference, by));
    case "rembourser": {
      const means = settlementMeans.find((each) => each === form.get("par"));
      if (!means || asked.on === null) return failure({ code: "form" });
      return nothingMore(await refunds.record(asked.reference, { on: asked.on, means }, by));
    }
    case "adresse":
      if (!form.has("verifiee")) return failure({ code: "form" });
      return nothingMore(await contracts.verifyAddress(number, by));
    case "conserver": {
      const reason = motive.trim();
      if (reason === "" || reason.length > longestReason) return failure({ code: "form" });
      return nothingMore(await contracts.hold(number, reason, by));
    }
    case "liberer":
      return nothingMore(await contracts.release(number, by));
    case "note":
      return nothingMore(await contracts.note(number, String(form.get("note") ?? ""), by));
    case "iban": {
      const reason = accountReasons.find((each) => each === motive);
      return reason ? contracts.showAccount(number, reason, by) : failure({ code: "form" });
    }
    default: {
      const step = stepAsked(asked, form.has("moins-de-six"));
      if (!step || asked.on === null) return failure({ code: "form" });
      const expected = shownIn(button, motive);
      return nothingMore(await contracts.take(number, step, { on: asked.on, expected }, by));
    }
  }
}

function nothingMore<Problem>(result: Outcome<unknown, Problem>): Outcome<null, Problem> {
  return result.ok ? success(null) : result;
}
