import { longDate, timeInParis } from "#content/format.ts";
import { packWords } from "#content/packs.ts";
import { addDays, dayInParis } from "#domain/calendar.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";
import { withdrawalDeadlineOn } from "#domain/contract/termination.ts";
import { maskedIban } from "#domain/sepa.ts";
import { SubscriberFacts, ToCheck, ToDo, unbroken } from "./agency-parts.tsx";
import { firstDebit, freeStartFacts, monthlyPrice } from "./contract-words.ts";
import { Facts } from "./facts.tsx";
import { AgencyFoot } from "./foot.tsx";
import { colours, ground, lettering } from "./look.ts";
import { InHtml } from "./medium.ts";
import { Heading, Note, TextLines } from "./prose.tsx";
import { Shell } from "./shell.tsx";
import { Stretch, Table } from "./table.tsx";

/** Days until the first version of a site is due (docs/product.md, 5.5). */
const firstVersionDays = 7;

/** Its subject. */
export function agencyContractSubject({ subscriber, packId }: SignedContract): string {
  return `Nouveau contrat : ${subscriber.raisonSociale}, ${packWords[packId].title}`;
}

/** To the agency, at each signature: who signed what, and what to do. Never a full IBAN. */
export function AgencyContract({ contract }: { contract: SignedContract }) {
  const { subscriber, dates } = contract;
  const { title, shortName } = packWords[contract.packId];
  const signedOn = dayInParis(contract.signedAt);
  const firstVersionOn = longDate(addDays(signedOn, firstVersionDays)).replace(/ \d{4}$/, "");
  return (
    <Shell
      subject={agencyContractSubject(contract)}
      preview={`RUM ${contract.umr}, ${monthlyPrice(contract)}`}
      title={`Nouveau contrat : ${unbroken(subscriber.raisonSociale)}`}
      lead={`${title}, ${monthlyPrice(contract)}, signé le ${longDate(signedOn)} à ${timeInParis(contract.signedAt)}.`}
      reader="agency"
      foot={<AgencyFoot reason={`Répondre à ce message écrit à ${subscriber.email}.`} />}
    >
      <ToCheck warnings={contract.warnings} />
      <SubscriberFacts subscriber={subscriber} />
      <Stretch padding="0 40px 36px">
        <Heading>Le contrat</Heading>
        <Facts
          facts={[
            { label: "Contrat", value: contract.number },
            { label: "Pack", value: shortName },
            ...freeStartFacts(contract, dates.trialEndsOn),
            { label: "Premier prélèvement", value: firstDebit(contract, dates) },
            {
              label: "Adresse e-mail",
              value: "À confirmer par le client, rien n’est prélevé avant",
              inText: "à confirmer par le client, rien n’est prélevé avant",
            },
            { label: "RUM", value: contract.umr },
            { label: "Compte", value: maskedIban(contract.mandate.iban) },
            ...(contract.terms.edition === "promo" ? [promoSite] : []),
            {
              label: "Rétractation possible jusqu’au",
              value: longDate(withdrawalDeadlineOn(dates)),
              runsOn: true,
            },
          ]}
        />
      </Stretch>
      <Stretch padding="0 40px 40px">
        <ToDo
          tasks={[
            "Attribuer un ZenMaster et écrire au client sous un jour ouvré.",
            "Demander le justificatif d’immatriculation.",
            `Préparer la première version, attendue avant le ${firstVersionOn}.`,
            `Si l’adresse reste à confirmer, appeler l’entreprise à un numéro trouvé ailleurs que dans ce message, puis le noter : contrat ${contract.number} adresse-verifiee`,
          ]}
        />
        <OpenFile command={`npm run agence -- contrat ${contract.number}`} />
      </Stretch>
    </Shell>
  );
}

const promoSite = { label: "Site", value: "Propriété d’Agence 2H, rachat possible (annexe promotionnelle)" };

/** The command that opens the signed documents and their evidence: no link that a stranger could follow. */
function OpenFile({ command }: { command: string }) {
  const neverSent = "L’IBAN complet n’est jamais envoyé par e-mail.";
  return (
    <>
      <InHtml>
        <Table width="100%">
          <tr>
            <td
              className="stone"
              {...ground(colours.night, {
                borderRadius: 8,
                padding: "14px 18px",
                ...lettering("code", 14, 22),
                color: colours.cream,
              })}
            >
              {command}
            </td>
          </tr>
        </Table>
        <Note style={{ margin: "12px 0 0" }}>
          Les pièces signées et le dossier de preuve s’ouvrent avec cette commande. {neverSent}
        </Note>
      </InHtml>
      <TextLines lines={["Pièces signées et dossier de preuve :", command, neverSent]} />
    </>
  );
}
