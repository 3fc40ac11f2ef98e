import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { nothingAsked, type Refusal } from "../asked.ts";
import { DeskProvider } from "../desk-context.tsx";
import DraftsPage from "./drafts.tsx";

type DraftsProps = Parameters<typeof DraftsPage>[0];

const person = { id: "1", name: "Inès", role: "zenmaster" } as const;

/** The page with these drafts, after a refusal if there was one. */
function render(drafts: readonly object[], refusal: Refusal | null = null): string {
  const asked = { ...nothingAsked, refusal };
  const props = { loaderData: { drafts, total: drafts.length, page: 1, asked, call: null, place: "drafts" } };
  return renderToStaticMarkup(
    <DeskProvider value={{ today: "2026-11-17", person }}>
      <DraftsPage {...(props as unknown as DraftsProps)} />
    </DeskProvider>,
  );
}

test("the page says how many people somebody must call", () => {
  const lead = (toCall: readonly boolean[]) =>
    render(toCall.map((each, index) => aDraft(String(index), each)));
  expect(lead([false, true])).toContain("Une a reçu ses deux rappels");
  expect(lead([false])).not.toContain("deux rappels");
});

test("the reason of a refusal takes the focus, because a live region would stay silent when the page opens", () => {
  const refused = render([], { why: "Ce rappel part déjà." });
  expect(refused).toMatch(/<div [^>]*data-outcome="warning" tabindex="-1" autofocus="">/i);
  expect(refused).not.toMatch(/role="(alert|status)"/);
  expect(render([])).not.toMatch(/autofocus/i);
});

function aDraft(id: string, isToCall: boolean) {
  const at = Date.UTC(2026, 10, 15);
  const subscriber = {
    raisonSociale: "Garage Prigent",
    siret: "73282932000074",
    nomPrenom: "Paul Prigent",
    adresseSiege: "Marseille",
    email: "p@example.fr",
    telephone: "0639981234",
  };
  return {
    id,
    packId: "advance",
    createdAt: at,
    updatedAt: at,
    expiresAt: at + 7 * 86_400_000,
    warnings: [],
    subscriber,
    reminded: 2,
    nextReminderAt: null,
    isLeaving: false,
    stopped: false,
    isToCall,
    lastCall: null,
    summaryShownAt: null,
  };
}
