import { createElement } from "react";
import { agencyMailbox, composed, plainContract, subscriberMailbox, type ToAgency } from "./composed.ts";
import type { ComposedMail } from "./composed-mail.ts";
import { AgencyTermination, agencyTerminationSubject } from "./templates/agency-termination.tsx";
import { AgencyWithdrawal, agencyWithdrawalSubject } from "./templates/agency-withdrawal.tsx";
import {
  ContractNoticeMail,
  type ContractNoticeProps,
  contractNoticeSubject,
} from "./templates/contract-notice.tsx";
import type { EndedContract } from "./templates/ending-parts.tsx";
import { Termination, terminationSubject } from "./templates/termination.tsx";
import { Withdrawal, withdrawalSubject } from "./templates/withdrawal.tsx";

/** To the client: the acknowledgement of a withdrawal, which is the proof of it. */
export function composeWithdrawal(props: ClientEnding): Promise<ComposedMail> {
  return composed(createElement(Withdrawal, plainEnding(props)), {
    to: subscriberMailbox(props.contract.subscriber),
    subject: withdrawalSubject,
  });
}

/** To the client: the acknowledgement of a termination, with the last day of service. */
export function composeTermination(props: ClientEnding): Promise<ComposedMail> {
  return composed(createElement(Termination, plainEnding(props)), {
    to: subscriberMailbox(props.contract.subscriber),
    subject: terminationSubject,
  });
}

/** To the agency, at each withdrawal. An answer goes to the client. */
export function composeAgencyWithdrawal({ agencyEmail, ...ended }: AgencyEnding): Promise<ComposedMail> {
  return composed(createElement(AgencyWithdrawal, plainEnding(ended)), {
    to: agencyMailbox(agencyEmail),
    replyTo: subscriberMailbox(ended.contract.subscriber),
    subject: agencyWithdrawalSubject(ended.contract),
  });
}

/** To the agency, at each termination. An answer goes to the client. */
export function composeAgencyTermination({ agencyEmail, ...ended }: AgencyEnding): Promise<ComposedMail> {
  return composed(createElement(AgencyTermination, plainEnding(ended)), {
    to: agencyMailbox(agencyEmail),
    replyTo: subscriberMailbox(ended.contract.subscriber),
    subject: agencyTerminationSubject(ended.contract),
  });
}

/** To the client, at each step of the agency: services suspended or back, or the end of the contract. */
export function composeContractNotice(props: ContractNoticeProps): Promise<ComposedMail> {
  const { contract, step } = props;
  return composed(createElement(ContractNoticeMail, { ...props, contract: plainContract(contract) }), {
    to: subscriberMailbox(contract.subscriber),
    subject: contractNoticeSubject({ contract, step }),
  });
}

type ClientEnding = EndedContract & { readonly contractPage: string };
type AgencyEnding = EndedContract & ToAgency;

function plainEnding<Props extends EndedContract>(props: Props): Props {
  return { ...props, contract: plainContract(props.contract) };
}
