import { links } from "#app/links.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { emailChangeWords } from "#content/contract/email-change.ts";
import { clientFactsWords } from "#content/contract/fact-changes.ts";
import type { ClientContract } from "#server/contracts/client-space.ts";
import styles from "./client-contract.module.css";
import { ContractFacts } from "./facts.tsx";

type FactsInUseProps = {
  readonly contract: ClientContract;
  /** The sentence about a change that waits to be used. */
  readonly waits: string | null;
  readonly token: string;
};

/** The facts in use, the change that waits to replace them, and the link to another one. */
export function FactsInUse({ contract, waits, token }: FactsInUseProps) {
  return (
    <div className={styles.part}>
      <h2 id="coordonnees">{clientFactsWords.title}</h2>
      <ContractFacts facts={clientFactsWords.facts(contract.facts, contract.email)} />
      {waits && (
        <p>
          {waits} <TextLink href={links.changesUndo(token)}>{clientFactsWords.notMe}</TextLink>
        </p>
      )}
      {contract.waitingEmail && (
        <p>
          {emailChangeWords.waits(contract.waitingEmail.maskedEmail, contract.waitingEmail.isConfirmed)}{" "}
          <TextLink href={links.emailWaits(token)}>{emailChangeWords.see}</TextLink>{" "}
          <TextLink href={links.changesUndo(token)}>{clientFactsWords.notMe}</TextLink>
        </p>
      )}
      {contract.mayChangeFacts && (
        <>
          <p>
            <TextLink href={links.factsChange(token)} arrow>
              {clientFactsWords.edit}
            </TextLink>
          </p>
          <p>
            <TextLink href={links.emailChange(token)} arrow>
              {emailChangeWords.link}
            </TextLink>
          </p>
        </>
      )}
    </div>
  );
}
