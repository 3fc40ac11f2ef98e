import { links, mailLink } from "#app/links.ts";
import { NoWrap } from "#app/pages/no-wrap.tsx";
import { PhoneLink } from "#app/sections/phone-link.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { takeBackWords, terminationWords } from "#content/contract/termination.ts";
import { company } from "#content/site/company.ts";
import type { Day } from "#domain/calendar.ts";
import { type ContractStatus, lastDayIfTerminatedOn, mayTakeBack } from "#domain/contract/lifecycle.ts";
import type { ClientContract } from "#server/contracts/client-space.ts";
import styles from "./client-contract.module.css";
import { LastDay } from "./last-day.tsx";
import dayStyles from "./termination.module.css";

type TerminationProps = {
  readonly contract: ClientContract;
  readonly token: string;
  readonly today: Day;
};

/**
 * How to terminate, and the last day of service if it is done today; once it is done, how to keep the contract after all.
 */
export function Termination({ contract, token, today }: TerminationProps) {
  if (mayTakeBack(contract.status, today)) return <TakeBack status={contract.status} token={token} />;
  if (lastDayIfTerminatedOn(contract, today) === null) return null;
  const words = terminationWords(contract, today);
  const { edition, version } = contract.terms;
  return (
    <div className={styles.part}>
      <h2>{words.title}</h2>
      <p>{words.lead}</p>
      <LastDay words={words}>
        <p className="note">{words.after}</p>
      </LastDay>
      <p>
        <ButtonLink href={links.termination(token)} variant="outline">
          {words.command}
        </ButtonLink>
      </p>
      <p>
        <NoWrap>{words.how}</NoWrap>
      </p>
      <div className={dayStyles.row}>
        <TextLink href={mailLink({ subject: words.subject, body: words.body })}>{words.mail}</TextLink>
        <PhoneLink phone={company.phone} />
        {!contract.takenOver && (
          <TextLink href={`${links.termsVersion(edition, version)}#resiliation-abonne`}>
            {words.article}
          </TextLink>
        )}
      </div>
    </div>
  );
}

/** That a contract which its client terminated can go on, until the eve of its last day. */
function TakeBack({ status, token }: { readonly status: ContractStatus; readonly token: string }) {
  if (status.state !== "terminating") return null;
  const { title, text } = takeBackWords.offer;
  return (
    <div className={styles.part}>
      <h2>{title}</h2>
      <p>{text(status.lastDayOn)}</p>
      <p>
        <ButtonLink href={links.takeBack(token)}>{takeBackWords.title}</ButtonLink>
      </p>
    </div>
  );
}
