import { data, redirect } from "react-router";
import { callerContext, servicesContext } from "#app/context.ts";
import { links } from "#app/links.ts";
import { pageMeta } from "#app/seo.ts";
import { TextField } from "#app/ui/form/field.tsx";
import { readText } from "#app/ui/form/form-data.ts";
import { RadioChoice } from "#app/ui/form/radio-choice.tsx";
import { ToastMessageBlock } from "#app/ui/toast-message.tsx";
import {
  afterTermination,
  leavingWords,
  terminationStep,
  terminationWords,
} from "#content/contract/termination.ts";
import { formWords } from "#content/site/forms.ts";
import { pages } from "#content/site/pages.ts";
import { lastDayIfTerminatedOn, suspensionOf } from "#domain/contract/lifecycle.ts";
import { type LeavingReason, leavingReasons, longestLeavingWords } from "#domain/contract/termination.ts";
import type { Route } from "./+types/confirm-termination";
import styles from "./ending-step.module.css";
import { Consequences, EndingStep } from "./ending-step.tsx";
import { LastDay } from "./last-day.tsx";
import { privateHeaders } from "./private-headers.ts";
import { receiptId } from "./receipt.tsx";

export const meta: Route.MetaFunction = () =>
  pageMeta({ ...pages.clientContract, title: terminationStep.pageTitle });

export const headers: Route.HeadersFunction = () => privateHeaders;

/** If there is nothing to confirm, redirects to the page of the contract, which says why. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const result = await services.clients.byLink(params.token, context.get(callerContext));
  const today = services.today();
  if (!result.ok || lastDayIfTerminatedOn(result.value, today) === null) {
    throw redirect(links.contract(params.token), { headers: privateHeaders });
  }
  return { contract: result.value, today };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const form = await request.formData();
  const { token } = params;
  const expectedLastDay = readText(form, lastDayName) ?? "";
  const said = { reason: readReason(form), words: (readText(form, wordsName) ?? "").trim() };
  if (said.words.length > longestLeavingWords) return data({ said, tooLong: true }, { status: 422 });
  const caller = context.get(callerContext);
  const ended = await services.endings.terminate(token, expectedLastDay, caller, said);
  if (!ended.ok && ended.problem.code === "other-day") return data({ said, otherDay: true }, { status: 409 });
  const href = links.contract(token) + (ended.ok ? `#${receiptId}` : "");
  return redirect(href, { status: 303, headers: privateHeaders });
}

/** The second step of a termination: the last day of service, the consequences, and the confirmation. */
export default function ConfirmTerminationPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { contract, today } = loaderData;
  const words = terminationWords(contract, today);
  const ending = { lastDayOn: words.lastDayOn, suspension: suspensionOf(contract.status) };
  return (
    <EndingStep
      contract={contract}
      token={params.token}
      title={terminationStep.title}
      action={links.termination(params.token)}
      confirm={terminationStep.confirm}
      back={terminationStep.back}
      fields={
        <>
          <input type="hidden" name={lastDayName} value={words.lastDayOn} />
          <LeavingReasons
            said={actionData?.said}
            isTooLong={actionData !== undefined && "tooLong" in actionData}
          />
        </>
      }
    >
      {actionData && "otherDay" in actionData && <ToastMessageBlock message={terminationStep.otherDay} />}
      <LastDay words={words} />
      <Consequences
        title={terminationStep.what}
        sentences={[...afterTermination(contract, ending), terminationStep.receipt(contract.email)]}
      />
    </EndingStep>
  );
}

const lastDayName = "dernierJour";

/** Why the subscriber leaves, if they want to say it. */
function LeavingReasons({
  said,
  isTooLong,
}: {
  readonly said: { readonly reason: LeavingReason | null; readonly words: string } | undefined;
  readonly isTooLong: boolean;
}) {
  return (
    <fieldset className={styles.why}>
      <legend>
        {leavingWords.title} <span className="note">{formWords.optional}</span>
      </legend>
      <p className="note">{leavingWords.hint}</p>
      <div className={styles.reasons}>
        {leavingReasons.map((reason) => (
          <RadioChoice
            key={reason}
            id={`${reasonName}-${reason}`}
            name={reasonName}
            value={reason}
            label={leavingWords.reasons[reason]}
            checked={said?.reason === reason}
          />
        ))}
      </div>
      <TextField
        name={wordsName}
        words={leavingWords.words}
        error={isTooLong ? leavingWords.words.message : undefined}
        defaultValue={said?.words}
        rows={3}
      />
    </fieldset>
  );
}

function readReason(form: FormData): LeavingReason | null {
  const typed = readText(form, reasonName);
  return leavingReasons.find((reason) => reason === typed) ?? null;
}

const reasonName = "raison";
const wordsName = "mots";
