import { links } from "#app/links.ts";
import { NoWrap } from "#app/pages/no-wrap.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { ChevronDownIcon } from "#app/ui/icons.tsx";
import { withdrawalCommand, withdrawalWords } from "#content/contract/withdrawal.ts";
import type { Day } from "#domain/calendar.ts";
import type { ClientContract } from "#server/contracts/client-space.ts";
import styles from "./client-contract.module.css";
import letterStyles from "./withdrawal.module.css";

type WithdrawalProps = {
  readonly contract: ClientContract;
  readonly token: string;
  readonly today: Day;
};

/** How to withdraw, until the period is over or the client has withdrawn. */
export function Withdrawal({ contract, token, today }: WithdrawalProps) {
  const words = withdrawalWords(contract, today);
  if (!words || contract.status.state === "withdrawn") return null;
  return (
    <div className={styles.part}>
      <h2>{words.title}</h2>
      <p>{words.lead}</p>
      <p>{words.online}</p>
      <p>
        <ButtonLink href={links.withdrawal(token)} variant="outline">
          {withdrawalCommand}
        </ButtonLink>
      </p>
      <p>{words.byLetter}</p>
      <details className={letterStyles.model}>
        <summary>
          {words.model}
          <ChevronDownIcon />
        </summary>
        <Letter letter={words.letter} />
      </details>
    </div>
  );
}

function Letter({ letter }: { letter: NonNullable<ReturnType<typeof withdrawalWords>>["letter"] }) {
  return (
    <div className={letterStyles.letter}>
      <Lines lines={letter.sender} />
      <Lines lines={letter.recipient} className={letterStyles.recipient} />
      <p>{letter.date}</p>
      <p>
        <b>
          <NoWrap>{letter.subject}</NoWrap>
        </b>
      </p>
      <p>{letter.greeting}</p>
      <p>
        <NoWrap>{letter.notice}</NoWrap>
      </p>
      <p>{letter.closing}</p>
      <p>{letter.signature}</p>
    </div>
  );
}

function Lines({ lines, className }: { lines: readonly string[]; className?: string | undefined }) {
  return (
    <address className={className}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  );
}
