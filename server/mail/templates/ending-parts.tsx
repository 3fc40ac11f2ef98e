import { longDate, timeInParis } from "#content/format.ts";
import { packWords } from "#content/packs.ts";
import { dayInParis } from "#domain/calendar.ts";
import type { Ending } from "#domain/contract/lifecycle.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";
import { Button } from "./button.tsx";
import type { Fact } from "./facts.tsx";
import { Heading, Paragraph } from "./prose.tsx";
import { Stretch } from "./table.tsx";

/** A contract that its subscriber has ended, and how. */
export type EndedContract = { readonly contract: SignedContract; readonly ending: Ending };

/** The contract that was ended, as an acknowledgement names it. */
export function endedFacts({ contract, ending }: EndedContract): Fact[] {
  const sameDay = ending.askedOn === dayInParis(ending.askedAt);
  return [
    { label: "Contrat", value: contract.number },
    { label: "Pack", value: packWords[contract.packId].title },
    { label: "Signature", value: moment(contract.signedAt) },
    {
      label: ending.state === "withdrawn" && !sameDay ? "Demande envoyée" : "Demande reçue",
      value: sameDay ? moment(ending.askedAt) : longDate(ending.askedOn),
    },
  ];
}

/** The way back to the client's page, where the documents stay. */
export function ContractPage({ href, keepsRequest = true }: { href: string; keepsRequest?: boolean }) {
  return (
    <Stretch padding="0 40px 8px">
      <Heading>Vos documents</Heading>
      <Paragraph style={{ margin: "0 0 20px" }}>
        {keepsRequest
          ? "Votre contrat, votre mandat et cette demande restent sur la page qui vous est réservée."
          : "Votre contrat, votre mandat et vos dates sont sur la page qui vous est réservée."}
      </Paragraph>
      <Button href={href}>Ouvrir mon espace contrat</Button>
    </Stretch>
  );
}

function moment(at: number): string {
  return `${longDate(dayInParis(at))} à ${timeInParis(at)}`;
}
