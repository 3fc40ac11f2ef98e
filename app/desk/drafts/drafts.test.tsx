import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import DraftsPage from "./drafts.tsx";

type DraftsProps = Parameters<typeof DraftsPage>[0];

test("the page says how many people somebody must call", () => {
  const lead = (toCall: readonly boolean[]) => {
    const drafts = toCall.map((each, index) => aDraft(String(index), each));
    const loaderData = { drafts, total: drafts.length, page: 1, today: "2026-11-17", mayWork: true };
    return renderToStaticMarkup(<DraftsPage {...({ loaderData } as unknown as DraftsProps)} />);
  };
  expect(lead([false, true])).toContain("Une a reçu ses deux rappels");
  expect(lead([false])).not.toContain("deux rappels");
});

test("the reason of a refusal takes the focus, because a live region would stay silent when the page opens", () => {
  const loaderData = { drafts: [], total: 0, page: 1, today: "2026-11-17", mayWork: true };
  const page = (problem?: "leaving") => {
    const props = { loaderData, actionData: problem && { problem } };
    return renderToStaticMarkup(<DraftsPage {...(props as unknown as DraftsProps)} />);
  };
  expect(page("leaving")).toMatch(/<div [^>]*data-outcome="warning" tabindex="-1" autofocus="">/i);
  expect(page("leaving")).not.toMatch(/role="(alert|status)"/);
  expect(page()).not.toMatch(/autofocus/i);
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
