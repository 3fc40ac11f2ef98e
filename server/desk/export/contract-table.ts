import { contractListWords } from "#content/desk/contracts.ts";
import { exportTexts } from "#content/desk/export.ts";
import { exactEuros, phoneNumber, shortDate, siretNumber } from "#content/format.ts";
import { packWords } from "#content/packs.ts";
import { type Day, dayInParis } from "#domain/calendar.ts";
import { stateOn, suspensionOf } from "#domain/contract/lifecycle.ts";
import type { ContractEntry } from "#server/database/contract-entries.ts";
import type { Table } from "./write-table.ts";

/** Contracts as rows: numbers that a spreadsheet would round are written as on paper, with their spaces. */
export function contractTable(today: Day): Table<ContractEntry> {
  const { states } = contractListWords;
  const label = exportTexts.contracts;
  return {
    value: (entry) => ({ ...entry, state: stateOn(entry.standing, today) }),
    columns: [
      [label.number, ({ number }) => number],
      [label.state, ({ standing }) => states[stateOn(standing, today)]],
      [label.pack, ({ packId }) => packWords[packId].listName],
      [label.price, ({ monthlyCents }) => exactEuros(monthlyCents).replace(/[^\d,]/g, "")],
      [label.signedOn, ({ acceptedOn }) => shortDate(acceptedOn)],
      [label.name, ({ raisonSociale }) => raisonSociale],
      [label.siret, ({ siret }) => siretNumber(siret)],
      [label.person, ({ nomPrenom }) => nomPrenom],
      [label.address, ({ adresseSiege }) => adresseSiege],
      [label.email, ({ email }) => email],
      [
        label.addressConfirmedOn,
        ({ addressConfirmedAt: at }) => dayOrNothing(at === null ? null : dayInParis(at)),
      ],
      [label.phone, ({ telephone }) => phoneNumber(telephone)],
      [label.trialEndsOn, ({ trialEndsOn }) => dayOrNothing(trialEndsOn)],
      [label.firstDebitOn, ({ firstDebitOn }) => shortDate(firstDebitOn)],
      [label.lastDayOn, ({ standing }) => dayOrNothing("lastDayOn" in standing ? standing.lastDayOn : null)],
      [label.suspendedOn, ({ standing }) => dayOrNothing(suspensionOf(standing)?.since ?? null)],
      [label.umr, ({ umr }) => umr],
      [label.iban, ({ maskedIban }) => maskedIban],
      [label.holder, ({ titulaire }) => titulaire],
    ],
  };
}

function dayOrNothing(day: Day | null): string {
  return day === null ? "" : shortDate(day);
}
