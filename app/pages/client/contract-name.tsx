import { NoWrap } from "#app/pages/no-wrap.tsx";
import { clientWords } from "#content/contract/client-contract.ts";

type ContractNameProps = { readonly contract: { readonly number: string; readonly raisonSociale: string } };

/** The number and the firm of the contract that a page is about. */
export function ContractName({ contract: { number, raisonSociale } }: ContractNameProps) {
  return (
    <>
      {clientWords.contract} <NoWrap>{number}</NoWrap>, {raisonSociale}.
    </>
  );
}
