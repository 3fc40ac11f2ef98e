import { NoWrap } from "#app/pages/no-wrap.tsx";
import type { ContractFact } from "#content/contract/client-contract.ts";
import styles from "./facts.module.css";

/** ContractFacts of a contract, one line each, with a rule between them. */
export function ContractFacts({ facts }: { facts: readonly ContractFact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="figures">
            {value}
            {note && (
              <p className="note">
                <NoWrap>{note}</NoWrap>
              </p>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
