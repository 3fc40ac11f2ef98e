import type { ReactNode } from "react";
import { SiteLayout } from "#app/layout/site-layout.tsx";
import { NoWrap } from "#app/pages/no-wrap.tsx";
import { PageOpening } from "#app/sections/page-opening/page-opening.tsx";
import { clientWords } from "#content/contract/client-contract.ts";

type ClientPageProps = {
  readonly title: string;
  readonly contract: { readonly number: string; readonly raisonSociale: string };
  /** A line below the title, for the page of the contract itself. */
  readonly note?: string;
  readonly titleSize?: "giant" | "normal";
  readonly children: ReactNode;
};

/** A page behind the private link: its title, the number and the firm of its contract, and one section. */
export function ClientPage(props: ClientPageProps) {
  const { title, contract, note, titleSize = "normal", children } = props;
  return (
    <SiteLayout>
      <PageOpening
        moon="contract"
        title={title}
        titleSize={titleSize}
        lead={
          <>
            {clientWords.contract} <NoWrap>{contract.number}</NoWrap>, {contract.raisonSociale}.
          </>
        }
        low
      >
        {note && <p className="note">{note}</p>}
      </PageOpening>
      <section className="section">{children}</section>
    </SiteLayout>
  );
}
