import { createElement } from "react";
import { composed, plainContract, subscriberMailbox } from "./composed.ts";
import type { ComposedMail } from "./composed-mail.ts";
import { DebitNotice, type DebitNoticeProps, debitNoticeSubject } from "./templates/debit-notice.tsx";
import { NewLink, type NewLinkProps, newLinkSubject } from "./templates/new-link.tsx";

/** To the client, when the agency replaces the private link. */
export function composeNewLink(props: NewLinkProps): Promise<ComposedMail> {
  const { contract } = props;
  return composed(createElement(NewLink, { ...props, contract: plainContract(contract) }), {
    to: subscriberMailbox(contract.subscriber),
    subject: newLinkSubject,
  });
}

/** To the client, when payments are collected on another day than the one announced at the signature. */
export function composeDebitNotice(props: DebitNoticeProps): Promise<ComposedMail> {
  const { contract } = props;
  return composed(createElement(DebitNotice, { ...props, contract: plainContract(contract) }), {
    to: subscriberMailbox(contract.subscriber),
    subject: debitNoticeSubject(props),
  });
}
