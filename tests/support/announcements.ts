import { editions } from "#content/terms/editions.ts";
import { addDays, type Day, startInParis } from "#domain/calendar.ts";
import type { TypedChange } from "#domain/contract/typed-change.ts";
import type { PreparedChange } from "#server/announcements/announcements.ts";
import { createTestDesk, type TestDesk } from "./desk.ts";

type Desk = TestDesk;

export const visitor = { ip: "192.0.2.1", idempotencyKey: null };

export const empty = {
  contract: "",
  summary: "",
  pack: "",
  price: "",
  day: "",
  name: "",
  country: "",
  purpose: "",
};
export const newTerms: TypedChange = { ...empty, what: "conditions", summary: "La facturation change." };
export const newPolicy: TypedChange = { ...empty, what: "politique", summary: "Un prestataire de plus." };
export const published = editions.standard.version;

/** A morning after the publication of the newest terms and policy. */
export const announcedOn = addDays(published, 1);

let founders = 0;
let firms = 0;

export async function openDeskOn(store: Parameters<typeof createTestDesk>[0], day: Day = announcedOn) {
  const desk = await createTestDesk(store);
  desk.clock.now = startInParis("2026-03-02") + 36_000_000;
  founders += 1;
  const founder = await desk.signedIn("founder", `Helene ${founders}`);
  return { desk, founder, morning: startInParis(day) + 36_000_000 };
}

export function newPrice(pack: string, price: string, day: Day): TypedChange {
  return { ...empty, what: "prix", pack, price, day };
}

/** Signs a contract as if under an older version of the terms. */
export async function signUnder(desk: Desk, version: Day, fields: object = {}) {
  const contract = await signed(desk, fields);
  await desk.database.db
    .updateTable("contracts")
    .set({ termsVersion: version })
    .where("id", "=", contract.id)
    .execute();
  return contract;
}

/** Signs a contract of another firm each time. */
export function signed({ sign }: Desk, fields: object = {}) {
  firms += 1;
  return sign({ email: `firm-${firms}@example.fr`, ...fields });
}

export function shownOf({ sha256, count }: PreparedChange) {
  return { sha256, count };
}

/** The mails enqueued for an announcement, and their contracts. */
export async function announcementMails({ database }: Desk, announcementId: string) {
  return database.db
    .selectFrom("outbox")
    .innerJoin("contract_steps", "contract_steps.id", "outbox.subjectId")
    .selectAll("outbox")
    .select("contractId")
    .where("announcementId", "=", announcementId)
    .orderBy("contractId")
    .execute();
}

/** How many active contracts were accepted before a day. */
export async function contractsBefore({ database }: Desk, day: Day): Promise<number> {
  const rows = await database.db
    .selectFrom("contracts")
    .select("id")
    .where("acceptedOn", "<", day)
    .where("state", "=", "active")
    .execute();
  return rows.length;
}
