import { type ActionPermission, actionPermissions } from "#domain/action-permissions.ts";
import { type Day, readDay } from "#domain/calendar.ts";
import type { Step, SuspensionReason, TerminationCause } from "#domain/contract/lifecycle.ts";
import { motives, suspensionMotives } from "./step-words.ts";

const { contract, corrections, refunds } = actionPermissions;

/** What each gesture takes, by its name in addresses and forms. */
export const gesturePermissions = {
  accueillir: contract.welcome,
  "preparer-fin": contract.prepareEnding,
  resilier: contract.take,
  suspendre: contract.take,
  reactiver: contract.take,
  retracter: contract.take,
  conserver: contract.hold,
  liberer: contract.release,
  lien: contract.renewLink,
  corriger: contract.correctAddress,
  adresse: contract.verifyAddress,
  annuler: corrections.step,
  rectifier: corrections.debit,
  rembourser: refunds.record,
  iban: contract.showAccount,
  mandat: contract.mandate,
  note: contract.note,
} as const satisfies Record<string, ActionPermission>;

/** A gesture of the page of a contract. */
export type GestureName = keyof typeof gesturePermissions;

/** The gestures that take a step in the life of the contract. */
const stepGestures = ["resilier", "suspendre", "reactiver", "retracter"] as const;
export type StepGesture = (typeof stepGestures)[number];

/** Whether a gesture, by its name in an address, takes a step. */
export function isStepGesture(name: string | null): name is StepGesture {
  return stepGestures.some((each) => each === name);
}

/** What somebody asks to see computed, or did send. */
export type Asked = {
  readonly gesture: GestureName;
  /** The day typed, `null` where none or no day was. */
  readonly on: Day | null;
  readonly motive: string;
  /** The debit that it is about; empty where it is about none. */
  readonly reference: string;
};

/** What an address or a form asks for, or `null`. */
export function askedIn(fields: URLSearchParams | FormData): Asked | null {
  const text = (name: string) => {
    const value = fields.get(name);
    return typeof value === "string" ? value : "";
  };
  const gesture = text("geste");
  if (!Object.hasOwn(gesturePermissions, gesture)) return null;
  return {
    gesture: gesture as GestureName,
    on: readDay(text("le")),
    motive: text("motif"),
    reference: text("reference"),
  };
}

/** The motives of a termination, as they are typed in addresses, and whose demand or fault each one is. */
export const terminationMotives = { abonne: "subscriber", ...motives } as const satisfies Record<
  string,
  TerminationCause
>;

/** The step that a gesture asks for, or `null` where its motive is none. */
export function stepAsked(
  { gesture, motive }: Pick<Asked, "gesture" | "motive">,
  declaresSmallFirm: boolean,
): Step | null {
  switch (gesture) {
    case "resilier": {
      const cause = own<TerminationCause>(terminationMotives, motive);
      return cause ? { kind: "terminate", cause } : null;
    }
    case "suspendre": {
      const reason = own<SuspensionReason>(suspensionMotives, motive);
      return reason ? { kind: "suspend", reason } : null;
    }
    case "retracter":
      return { kind: "withdraw", declaresSmallFirm };
    case "reactiver":
      return { kind: "reactivate" };
    default:
      return null;
  }
}

/**
 * What the button of a step says was shown: where the contract stood, and the day that each motive brings about, so that
 * the server can tell whether that still holds.
 */
export function shownIn(button: string, motive: string): { readonly standing: string; readonly day: string } {
  const [standing = "", ...days] = button.split("|");
  const day = days.find((each) => each.startsWith(`${motive}=`));
  return { standing, day: day?.slice(motive.length + 1) ?? "" };
}

/** The same, written. */
export function shownValue(standing: string, days: readonly (readonly [motive: string, day: Day])[]): string {
  return [standing, ...days.map(([motive, day]) => `${motive}=${day}`)].join("|");
}

/** What a table says of a name that was typed: nothing of names that every object has. */
function own<Value>(table: Readonly<Record<string, Value>>, name: string): Value | null {
  return Object.hasOwn(table, name) ? table[name]! : null;
}
