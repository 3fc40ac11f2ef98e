import { firstPaymentDay, firstPaymentLabel } from "#content/contract/first-payment.ts";
import { giftWithCode } from "#content/contract/gifts.ts";
import { type PackWords, packWords } from "#content/contract/packs.ts";
import { monthlyPrice, monthlyPriceWithoutVat, priceAfter } from "#content/contract/prices.ts";
import { trialEndWords } from "#content/contract/trial.ts";
import { exactEuros, priceFigure } from "#content/site/format.ts";
import { priceOn } from "#domain/billing/amount-due.ts";
import { isPaidFromSignature } from "#domain/contract/renewal.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";
import { LargeAmount, Stretch, Table } from "./blocks.tsx";
import { beforeFirstDebit, firstDebit, followingDebits, freeStartSentence } from "./contract-words.ts";
import { inkTitle } from "./look.ts";
import {
  foldedLines,
  Heading,
  LongDate,
  Note,
  Ordinals,
  Paragraph,
  SmallHeading,
  TextLines,
  useIsText,
} from "./prose.tsx";

/** The price of the contract, the first debit and the following ones. */
export function Price({ contract }: { contract: SignedContract }) {
  const isText = useIsText();
  const trialEnd = trialEndWords(contract);
  const firstCents = priceOn(contract, contract.dates.firstDebitOn);
  const after = priceAfter(contract, (cents) => `${exactEuros(cents)} TTC`);
  const { title, siteOwnership }: PackWords = packWords[contract.packId];
  const ownership = siteOwnership && <Note style={{ margin: "8px 0 0", fontSize: 15 }}>{siteOwnership}</Note>;
  if (isText) {
    return (
      <div>
        <Heading>{title}</Heading>
        <TextLines lines={priceLines(contract)} />
        {ownership}
      </div>
    );
  }
  return (
    <>
      <Stretch padding="30px 40px 30px" on="stone">
        <Table width="100%">
          <tr>
            <td className="column" width="50%" valign="top">
              <SmallHeading style={inkTitle(22, 26)}>{title}</SmallHeading>
              <LargeAmount figure={priceFigure(firstCents)} under={["TTC", "par mois"]} />
              {after && <Note style={{ margin: "6px 0 0", fontSize: 15 }}>puis {after}</Note>}
              <Note style={{ margin: "6px 0 0", fontSize: 15 }}>{monthlyPriceWithoutVat(contract)}</Note>
              {contract.gift && (
                <Note style={{ margin: "6px 0 0", fontSize: 15 }}>
                  Votre cadeau : {giftWithCode(contract.gift.code)}
                </Note>
              )}
            </td>
            <td className="column second" width="50%" valign="top">
              <FirstDebit contract={contract} />
            </td>
          </tr>
        </Table>
      </Stretch>
      <Stretch padding="18px 40px 34px">
        {trialEnd && (
          <Paragraph style={{ margin: "0 0 10px", fontSize: 16, lineHeight: "25px" }}>
            <Ordinals text={trialEnd} />
          </Paragraph>
        )}
        <Note style={{ fontSize: 15 }}>
          {commitment} Ensuite, <Ordinals text={followingDebits(contract, contract.dates)} />.
        </Note>
        {ownership}
      </Stretch>
    </>
  );
}

const commitment = "Sans engagement, résiliable à tout moment.";

function FirstDebit({ contract }: { contract: SignedContract }) {
  const before = beforeFirstDebit(contract, contract.dates);
  return (
    <>
      <Note style={{ margin: "3px 0 4px" }}>{firstPaymentLabel(contract.dates)}</Note>
      <SmallHeading style={{ margin: "0 0 8px", ...inkTitle(26, 29) }}>
        <LongDate day={firstPaymentDay(contract.dates)} />
        <br />
        {exactEuros(priceOn(contract, contract.dates.firstDebitOn))}
      </SmallHeading>
      {before && <Note>{before}</Note>}
    </>
  );
}

function priceLines(contract: SignedContract): string[] {
  const { dates } = contract;
  const freeStart = freeStartSentence(contract, dates);
  const trialEnd = trialEndWords(contract);
  return [
    ...foldedLines(`${monthlyPrice(contract)}, ${monthlyPriceWithoutVat(contract)}. ${commitment}`),
    ...(contract.gift ? foldedLines(`Votre cadeau : ${giftWithCode(contract.gift.code)}.`) : []),
    ...(freeStart ? foldedLines(freeStart) : []),
    ...(trialEnd ? foldedLines(trialEnd) : []),
    ...foldedLines(`${firstPaymentLabel(dates)}\u00a0: ${firstDebit(contract, dates)}`),
    ...(isPaidFromSignature(dates) ? foldedLines(beforeFirstDebit(contract, dates) ?? "") : []),
    ...foldedLines(`Ensuite : ${followingDebits(contract, dates)}`),
  ];
}
