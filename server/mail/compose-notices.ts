import { createElement } from "react";
import { composed, plainContract, subscriberMailbox } from "./composed.ts";
import type { ComposedMail } from "./composed-mail.ts";
import { NewLink, type NewLinkProps, newLinkSubject } from "./templates/new-link.tsx";

/** To the client, when the agency replaces the private link. */
export function composeNewLink(props: NewLinkProps): Promise<ComposedMail> {
  const { contract } = props;
  return composed(createElement(NewLink, { ...props, contract: plainContract(contract) }), {
    to: subscriberMailbox(contract.subscriber),
    subject: newLinkSubject,
  });
}
