import { packInSentence } from "#content/contract/packs.ts";
import { itHappens, lateFeesNote, returnReason, transferFacts } from "#content/contract/unpaid.ts";
import {
  asTitle,
  dayAndMonth,
  deBefore,
  exactEuros,
  inSentence,
  longDate,
  monthName,
} from "#content/site/format.ts";
import type { ReminderRank } from "#domain/billing/reminders.ts";
import { transferReference, type UnpaidDue } from "#domain/billing/unpaid-due.ts";
import type { Day } from "#domain/calendar.ts";
import { unpaidNoticePeriodDays } from "#domain/contract/notice-periods.ts";
import { needsAnotherAccount } from "#domain/contract/returns.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";
import { type ComposedMail, plainContract } from "../composed-mail.ts";
import { Button, Facts, Opening, Stretch } from "./blocks.tsx";
import { AtAGlance } from "./invoice-blocks.tsx";
import { composedForClient } from "./notices.tsx";
import {
  foldedLines,
  Heading,
  InHtml,
  InText,
  LinkLine,
  Note,
  Paragraph,
  SmallHeading,
  TextLines,
  TextLink,
  useIsText,
} from "./prose.tsx";

/** An unpaid month as its reminders show it on the day they leave. */
export type Reminded = {
  readonly contract: SignedContract;
  readonly due: UnpaidDue;
  /** The days on which the former reminders left. */
  readonly remindedOn: readonly Day[];
  /** The next month that the contract owes, and its next debit; `null` for none, or if nothing can be collected. */
  readonly next: { readonly dueOn: Day; readonly debitOn: Day; readonly cents: number } | null;
  readonly contractPage: string;
  /** Where the client gives another account. */
  readonly accountPage: string | null;
  /** The article of the terms on what the agency may do; `null` for a contract whose terms are on paper. */
  readonly article: string | null;
};

const difficulty = "Une difficulté ? Dites-le-nous, nous trouverons une solution.";

/** To the client: a month is unpaid, why, and how to pay it; the last time, what the terms allow. */
export function composePaymentReminder(rank: ReminderRank, reminded: Reminded): Promise<ComposedMail> {
  const { dueOn, owedCents, invoiceNumber } = reminded.due;
  const amount = exactEuros(owedCents);
  const day = dayAndMonth(dueOn);
  const invoice = invoiceNumber === null ? "mensualité" : "facture";
  const reason = `Vous recevez ce message parce qu’une ${invoice} de votre contrat reste à régler. Nous cessons d’écrire dès qu’elle l’est.`;
  const heads = {
    1: {
      subject: "Un prélèvement n’a pas abouti",
      preview: `${amount} restent à régler : c’est l’affaire de deux minutes.`,
      lead: `Rien de grave : voici comment régler les ${amount} ${deBefore(monthName(dueOn))}${monthName(dueOn)}.`,
    },
    2: {
      subject: `Votre ${invoice} du ${day} attend son règlement`,
      title: `${amount} restent à régler`,
      preview: `${amount} restent à régler. Une difficulté ? Dites-le-nous.`,
      lead: `Votre ${invoice} du ${day} attend toujours. ${difficulty}`,
    },
    3: {
      subject: `Dernier rappel pour votre ${invoice} du ${day}`,
      title: "Dernier rappel",
      preview: `${amount} sont dus depuis le ${day}. Voici ce que prévoit votre contrat.`,
      lead: `${amount} sont dus depuis le ${day}. Voici où vous en êtes, et ce que prévoit votre contrat.`,
    },
  } as const;
  const Body = { 1: First, 2: Second, 3: Last }[rank];
  return composedForClient(
    reminded.contract,
    { ...heads[rank], reason },
    <Body {...reminded} contract={plainContract(reminded.contract)} invoice={invoice} />,
  );
}

type BodyProps = Reminded & { readonly invoice: "facture" | "mensualité" };

function First(props: BodyProps) {
  const { contract, due } = props;
  const happens = itHappens(due.reason);
  const ways = [
    { heading: "Avec un autre compte", way: props.accountPage && <OtherAccount {...props} /> },
    { heading: "Par virement", way: <Transfer {...props} pointsToCode /> },
  ].filter(({ way }) => way);
  if (!needsAnotherAccount(due.reason)) ways.reverse();
  return (
    <>
      <Opening>
        Le prélèvement du {dayAndMonth(due.dueOn)}, pour <b>{contract.subscriber.raisonSociale}</b>, nous est
        revenu : <b>{returnReason(due)}</b>.{happens && ` ${happens}`}
        {ways.length > 1 && " Deux façons de régler, au choix."}
      </Opening>
      <Owed {...props} name="À régler" />
      {ways.map(({ heading, way }, index) => (
        <Stretch key={heading} padding={index === 0 ? "34px 40px 34px" : "0 40px 30px"}>
          <Heading>{index === 0 ? heading : `Ou ${inSentence(heading)}`}</Heading>
          {way}
        </Stretch>
      ))}
      <Fees before="Vous venez de régler ? Merci, nos messages se sont croisés." />
    </>
  );
}

function Second(props: BodyProps) {
  const { contract, due, remindedOn, invoice, next } = props;
  const written =
    remindedOn.length > 0 ? `Nous vous avons écrit le ${daysInWords(remindedOn)}` : "Nous vous écrivons";
  return (
    <>
      <Opening>
        {written} au sujet {deBefore(contract.subscriber.raisonSociale)}
        <b>{contract.subscriber.raisonSociale}</b>. Sauf erreur de notre part, la {invoice} du{" "}
        {dayAndMonth(due.dueOn)} n’est pas encore réglée. Son prélèvement nous est revenu :{" "}
        {returnReason(due)}. Aucun virement ne nous est parvenu.
        <InText> {difficulty}</InText>
      </Opening>
      <Owed {...props} name="À régler" />
      <Stretch padding="34px 40px 34px">
        <ToPay {...props} />
        <Note style={{ margin: "14px 0 0" }}>
          Le lien mène à votre espace contrat : le montant et le QR code du virement y sont.
        </Note>
      </Stretch>
      <Stretch padding="0 40px 30px">
        <Heading>Par virement, sans passer par le site</Heading>
        <Transfer {...props} />
      </Stretch>
      <Fees
        before={
          next
            ? `Prochain prélèvement\u00a0: le ${longDate(next.debitOn)}, ${exactEuros(next.cents)}.`
            : "Sans autre compte, vos prochains mois ne peuvent pas être prélevés."
        }
      />
    </>
  );
}

function Last(props: BodyProps) {
  const { contract, remindedOn, invoice, next, article } = props;
  const messages = remindedOn.length > 1 ? "nos messages" : "notre message";
  return (
    <>
      <Opening>
        {remindedOn.length > 0 ? `Malgré ${messages} du ${daysInWords(remindedOn)}, la` : "La"} {invoice}{" "}
        {deBefore(contract.subscriber.raisonSociale)}
        <b>{contract.subscriber.raisonSociale}</b> reste impayée. C’est notre dernier rappel écrit ; ensuite,
        nous vous appellerons.
      </Opening>
      <Owed {...props} name="Toujours dû" />
      <Stretch padding="34px 40px 30px">
        <ToPay {...props} />
      </Stretch>
      <Stretch padding="24px 40px 26px" on="attention">
        <SmallHeading>Ce que prévoit votre contrat</SmallHeading>
        <Paragraph style={{ margin: "0 0 8px", fontSize: 16, lineHeight: "25px" }}>
          Lorsque deux mensualités de suite restent impayées malgré nos relances, nous pouvons suspendre vos
          services, puis résilier le contrat avec un préavis de {unpaidNoticePeriodDays} jours. Le règlement
          de tout ce qui est dû avant la fin du préavis met fin à la suspension et prive la résiliation
          d’effet.
          {next && ` La prochaine mensualité est celle du ${longDate(next.dueOn)}.`}
        </Paragraph>
        {article && (
          <>
            <InHtml>
              <Note>
                Article « Résiliation par Agence 2H » de{" "}
                <TextLink href={article} tone="soft">
                  vos conditions
                </TextLink>
                .
              </Note>
            </InHtml>
            <InText>
              <LinkLine href={article}>Article « Résiliation par Agence 2H » de vos conditions</LinkLine>
            </InText>
          </>
        )}
      </Stretch>
      <Stretch padding="34px 40px 30px">
        <Heading>Par virement</Heading>
        <Transfer {...props} />
      </Stretch>
      <Stretch padding="0 40px 30px">
        <Heading>Une difficulté passagère ?</Heading>
        <Paragraph style={{ margin: 0 }}>
          Nous aimons mieux vous entendre que vous perdre. Appelez-nous
          {next && ` avant le ${dayAndMonth(next.dueOn)}`} : nous regardons avec vous ce qui est possible.
        </Paragraph>
      </Stretch>
      <Fees />
    </>
  );
}

/** The amount, and what it pays. */
function Owed({ name, due, contract, invoice }: BodyProps & { name: string }) {
  const pack = packInSentence(contract.packId);
  const { owedCents, dueOn, invoiceNumber } = due;
  if (useIsText()) {
    const numbered = [invoice, invoiceNumber].filter(Boolean).join(" ");
    const line = `${exactEuros(owedCents)} TTC, ${numbered} du ${longDate(dueOn)}, ${pack}`;
    return (
      <div>
        <Heading>{name}</Heading>
        <TextLines lines={foldedLines(line)} />
      </div>
    );
  }
  return (
    <AtAGlance
      name={name}
      cents={owedCents}
      label={`${asTitle(invoice)} du`}
      title={longDate(dueOn)}
      note={`${invoiceNumber ?? contract.number}, ${pack}`}
    />
  );
}

function OtherAccount({ due, accountPage }: BodyProps) {
  return (
    <>
      <Paragraph style={{ margin: "0 0 20px" }}>
        Donnez son IBAN dans votre espace contrat : les {exactEuros(due.owedCents)} y seront prélevés, et vos
        prochains mois aussi.
      </Paragraph>
      <Button href={accountPage ?? ""}>Changer de compte</Button>
    </>
  );
}

function Transfer({ due, contract, contractPage, pointsToCode }: BodyProps & { pointsToCode?: boolean }) {
  return (
    <>
      <Facts facts={transferFacts(due.owedCents, transferReference([due], contract.number))} />
      {pointsToCode && (
        <>
          <InText>
            <LinkLine href={contractPage}>
              Le QR code pour votre application bancaire est dans votre espace contrat
            </LinkLine>
          </InText>
          <InHtml>
            <Note style={{ margin: "14px 0 0" }}>
              Le QR code pour votre application bancaire est dans{" "}
              <TextLink href={contractPage} tone="soft">
                votre espace contrat
              </TextLink>
              .
            </Note>
          </InHtml>
        </>
      )}
    </>
  );
}

function ToPay({ contractPage, accountPage }: BodyProps) {
  return <Button href={contractPage}>{accountPage ? "Régler ou changer de compte" : "Régler"}</Button>;
}

function Fees({ before }: { before?: string }) {
  return (
    <Stretch padding="0 40px 4px">
      <Note>
        {before && `${before} `}
        {lateFeesNote}
      </Note>
    </Stretch>
  );
}

/** « 7 décembre », « 7 et du 14 décembre », « 30 novembre et du 7 décembre »: after « du » or « le ». */
function daysInWords(days: readonly Day[]): string {
  return days
    .map((day, index) => {
      const next = days[index + 1];
      return next?.slice(0, 7) === day.slice(0, 7) ? String(Number(day.slice(8))) : dayAndMonth(day);
    })
    .join(" et du ");
}
