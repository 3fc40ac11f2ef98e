import { clientWords } from "#content/client-contract.ts";

type ContractNameProps = { readonly contract: { readonly number: string; readonly raisonSociale: string } };

/** Which contract a page is about. Its number is never broken at a hyphen. */
export function ContractName({ contract: { number, raisonSociale } }: ContractNameProps) {
  return (
    <>
      {clientWords.contract} <span className="figures">{number}</span>, {raisonSociale}.
    </>
  );
}
