import { parse } from "node-html-parser";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { BankPlan } from "#domain/billing/bank-plan.ts";
import type { CreditQuestion } from "#domain/billing/batch-credits.ts";
import { type Asked, nothingAsked } from "../asked.ts";
import { DeskProvider } from "../desk-context.tsx";
import { AskedFields } from "../ui/fields.tsx";
import { tickField } from "./query.ts";
import { UncertainQuestions } from "./uncertain.tsx";

const person = { id: "1", name: "Paul", role: "accountant" } as const;

/** The parts of the page about credits that each fit one batch, with what a form that came back says. */
function shown(typed: Asked["typed"], credits: readonly string[]) {
  const creditQuestions = credits.map(
    (key): CreditQuestion => ({
      key,
      doubt: "unnamed",
      on: "2026-11-17",
      amountCents: 8_900,
      text: "Remise",
      candidates: [
        {
          batchId: `LOT-${key}`,
          runId: "RUN-1",
          collectionOn: "2026-11-16",
          sequence: "RCUR",
          state: "deposited",
          leftCents: 8_900,
          credit: { on: "2026-11-17", amountCents: 8_900, reference: null },
        } as unknown as CreditQuestion["candidates"][number],
      ],
    }),
  );
  const plan = { creditQuestions, questions: [], transfersToCheck: [] } as unknown as BankPlan;
  const page = parse(
    renderToStaticMarkup(
      <DeskProvider value={{ today: "2026-11-18", person }}>
        <AskedFields asked={{ ...nothingAsked, typed }}>
          <UncertainQuestions plan={plan} />
        </AskedFields>
      </DeskProvider>,
    ),
  );
  const ticked = page.querySelectorAll("input[checked]").map((input) => input.getAttribute("name"));
  return { ticked, button: page.querySelector(`button[name=${tickField}]`) };
}

test("without scripts, the button of a kind brings the page back with every line of this kind ticked", () => {
  const { ticked, button } = shown({}, ["ligne-1", "ligne-2"]);
  expect(ticked).toEqual([]);
  expect([button?.getAttribute("type"), button?.text]).toEqual(["submit", "Cocher les 2"]);
  const pressed = { [tickField]: button?.getAttribute("value") ?? "" };
  expect(shown(pressed, ["ligne-1", "ligne-2"]).ticked).toEqual(["ligne-1", "ligne-2"]);
  expect(shown({ [tickField]: "returns" }, ["ligne-1", "ligne-2"]).ticked).toEqual([]);
});

test("a line that is alone has no such button, and one that was ticked comes back ticked", () => {
  expect(shown({}, ["ligne-1"]).button).toBeNull();
  expect(shown({ "ligne-2": "LOT-ligne-2" }, ["ligne-1", "ligne-2"]).ticked).toEqual(["ligne-2"]);
});
