import { exampleFirms } from "#content/desk/example.ts";
import type { Mandate } from "#domain/contract/mandate.ts";
import type { Subscriber } from "#domain/contract/subscriber.ts";
import { hasValidIbanKey } from "#domain/sepa.ts";
import { hasValidSiretKey } from "#domain/siret.ts";
import { plain } from "#server/database/text-search.ts";

/** What a firm types at the first step, whatever its pack. */
export function subscriberOf(
  [raisonSociale, nomPrenom, adresseSiege]: readonly [string, string, string],
  rank: number,
): Subscriber {
  return {
    raisonSociale,
    nomPrenom,
    adresseSiege,
    siret: siretOf(rank),
    email: `contact@${plain(raisonSociale).replace(/[^a-z0-9]+/g, "-")}.example`,
    telephone: fictionPhone(rank),
    acceptCGV: true,
  };
}

/** What it types at the second. `mistyped`: an account that its bank would refuse. */
export function mandateOf(rank: number, { mistyped }: { readonly mistyped: boolean }): Mandate {
  const [titulaire, , adresse] = exampleFirms[rank]!;
  const iban = ibanOf(rank);
  return {
    ...{ titulaire, adresse, pays: "France" },
    emailDebiteur: subscriberOf(exampleFirms[rank]!, rank).email,
    iban: mistyped ? iban.replace(/.$/, (last) => String((Number(last) + 1) % 10)) : iban,
    bic: "AGRIFRPP",
  };
}

/** A number of those that are kept for fiction (Arcep, decision 2018-0881). */
export function fictionPhone(rank: number): string {
  return `063998${String(1000 + rank * 37).padStart(4, "0")}`;
}

function siretOf(rank: number): string {
  const start = `9${String(10_000_000 + rank * 73_939)}0001`;
  return allDigits.map((digit) => start + digit).find(hasValidSiretKey)!;
}

/** A right RIB key gives every French IBAN the check digits 76. */
function ibanOf(rank: number): string {
  const account = `FR763000600001${String(12_345_678_000 + rank * 101)}`;
  const keys = Array.from({ length: 97 }, (_, index) => String(index + 1).padStart(2, "0"));
  return keys.map((key) => account + key).find(hasValidIbanKey)!;
}

const allDigits = Array.from({ length: 10 }, (_, digit) => String(digit));
