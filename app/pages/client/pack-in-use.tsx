import { links } from "#app/links.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DownloadIcon } from "#app/ui/icons.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import {
  amendmentNotice,
  clientPackFacts,
  clientPackWords,
  packInvitation,
  renouncedNotice,
} from "#content/contract/pack-amendment.ts";
import type { Day } from "#domain/calendar.ts";
import { packOn } from "#domain/contract/packs-in-force.ts";
import type { ClientContract } from "#server/contracts/client-space.ts";
import clientStyles from "./client-contract.module.css";
import stepStyles from "./ending-step.module.css";
import { ContractFacts } from "./facts.tsx";
import receiptStyles from "./receipt.module.css";

/** Fragment of the page once an amendment was renounced. */
export const amendmentId = "avenant";

/** The sentences about an amendment, formatted by the server. */
export type AmendmentNotice = ReturnType<typeof amendmentNotice>;

/** The words of the client’s page about the amendment that was signed or renounced last. */
export function noticeOf(contract: ClientContract, today: Day): AmendmentNotice | null {
  if (contract.renounced && contract.amendment === null)
    return renouncedNotice(contract.renounced, packOn(contract, today), contract.email);
  return contract.amendment && amendmentNotice(contract.amendment.shown, contract.amendment.mayRenounce);
}

/** The amendment that was signed or renounced, what it means, its document, and how to renounce it. */
export function AmendmentReceipt({
  contract: { amendment },
  notice,
  token,
}: {
  readonly contract: ClientContract;
  readonly notice: AmendmentNotice;
  readonly token: string;
}) {
  return (
    <section className={receiptStyles.receipt} id={amendmentId} tabIndex={-1} aria-labelledby="amendment">
      <h2 id="amendment">{notice.title}</h2>
      {notice.sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {amendment && (
        <p className={stepStyles.choice}>
          {amendment.document && (
            <ButtonLink
              href={links.contractDocument(token, amendment.document.kind)}
              variant="outline"
              size="small"
            >
              <DownloadIcon />
              {clientPackWords.download}
            </ButtonLink>
          )}
          {amendment.mayRenounce && (
            <TextLink href={links.packRenounce(token)}>{clientPackWords.renounce}</TextLink>
          )}
        </p>
      )}
    </section>
  );
}

/** « Votre pack »: which one since when, its price, the one that comes, and the link to another. */
export function PackInUse({
  contract,
  today,
  token,
}: {
  readonly contract: ClientContract;
  readonly today: Day;
  readonly token: string;
}) {
  return (
    <div className={clientStyles.part}>
      <h2 id="votre-pack">{clientPackWords.title}</h2>
      <ContractFacts facts={clientPackFacts(contract, today)} />
      {contract.mayChangePack && (
        <>
          <p>{packInvitation(packOn(contract, today))}</p>
          <p>
            <TextLink href={links.packChange(token)} arrow>
              {clientPackWords.change}
            </TextLink>
          </p>
        </>
      )}
    </div>
  );
}
