import { links } from "#app/links.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { accountWords, waitingAccountWords } from "#content/contract/account-change.ts";
import { clientMandate, clientWords } from "#content/contract/client-contract.ts";
import type { ClientContract } from "#server/contracts/client-space.ts";
import styles from "./client-contract.module.css";
import { ContractFacts } from "./facts.tsx";

type MandateInUseProps = {
  readonly contract: ClientContract;
  /** The sentence about another account that waits to be used. */
  readonly waits: string | null;
  readonly token: string;
};

/** The mandate that debits use, the account that waits to replace it, and the link to another one. */
export function MandateInUse({ contract, waits, token }: MandateInUseProps) {
  return (
    <div className={styles.part}>
      <h2 id="mandat">{clientWords.mandate}</h2>
      <ContractFacts facts={clientMandate(contract)} />
      {waits && (
        <p>
          {waits} <TextLink href={links.changesUndo(token)}>{waitingAccountWords.notMe}</TextLink>
        </p>
      )}
      {contract.mayChangeAccount && (
        <p>
          <TextLink href={links.accountChange(token)} arrow>
            {accountWords.title}
          </TextLink>
        </p>
      )}
      <p className="note">{clientWords.refund}</p>
    </div>
  );
}
