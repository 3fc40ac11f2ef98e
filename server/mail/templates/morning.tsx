import { asTitle, dayAndMonth, deBefore, exactEuros, monthName } from "#content/site/format.ts";
import type { Day } from "#domain/calendar.ts";
import { lastDepositDay } from "#domain/contract/debits.ts";
import { type ComposedMail, composed } from "../composed-mail.ts";
import { plainLine } from "../plain-words.ts";
import { Button, Stretch } from "./blocks.tsx";
import { AgencyFoot } from "./foot.tsx";
import { Paragraph } from "./prose.tsx";
import { Shell } from "./shell.tsx";

/** A file for the bank that waits, and the first day on which it asks to collect. */
type WaitingRun = {
  readonly id: string;
  readonly debitCount: number;
  readonly totalCents: number;
  readonly firstCollectionOn: Day;
};

/** A late month that something keeps open. */
type LateMonth = { readonly fromOn: Day } & (
  | { readonly why: "runs"; readonly runs: readonly Pick<WaitingRun, "id">[] }
  | { readonly why: "books"; readonly of: string }
);

/** To a person of the agency, in the morning: what is red on the first page of the desk. */
export function composeMorning({
  person,
  welcomes,
  calls,
  runs,
  close,
  today,
  url,
}: {
  readonly person: { readonly name: string; readonly email: string };
  /** The clients to welcome, who wait for longer than they were promised. */
  readonly welcomes: readonly { readonly raisonSociale: string }[];
  /** The clients to call about unpaid months, whose day for it has passed. */
  readonly calls: readonly { readonly raisonSociale: string }[];
  readonly runs: readonly WaitingRun[];
  readonly close: LateMonth | null;
  readonly today: Day;
  /** Of the desk. */
  readonly url: string;
}): Promise<ComposedMail> {
  const name = plainLine(person.name);
  const subject = [
    welcomes.length > 0 && `${welcomes.length} ${welcomes.length === 1 ? "client" : "clients"} à accueillir`,
    calls.length > 0 && `${calls.length} ${calls.length === 1 ? "impayé" : "impayés"} à appeler`,
    runs.length === 1 && `remise ${runs[0]!.id} à déposer`,
    runs.length > 1 && `${runs.length} remises à déposer`,
    close && `${monthName(close.fromOn)} à clore`,
  ]
    .filter((part) => typeof part === "string")
    .join(", ");
  return composed(
    <Shell
      subject={asTitle(subject)}
      preview="Ce qui presse ce matin, au bureau."
      title="Ce qui presse ce matin"
      lead={`Bonjour ${name}, voici ce qui est en rouge au bureau.`}
      reader="agency"
      foot={
        <AgencyFoot reason="Ce message part le matin à 8 h, seulement si quelque chose presse. Il s’arrête dans vos réglages, au bureau." />
      }
    >
      <Stretch padding="0 40px 36px">
        {welcomes.length > 0 && (
          <Paragraph>
            <b>À accueillir, en retard</b>
            {named(welcomes)}
          </Paragraph>
        )}
        {calls.length > 0 && (
          <Paragraph>
            <b>Impayés à appeler, en retard</b>
            {named(calls)} Aucune relance ne part avant l’appel.
          </Paragraph>
        )}
        {runs.map((run) => (
          <Paragraph key={run.id}>
            <b>Remise {run.id}</b>
            {runWords(run, today)}
          </Paragraph>
        ))}
        {close && (
          <Paragraph>
            <b>{`Clôture ${deBefore(monthName(close.fromOn))}${monthName(close.fromOn)}`}</b>
            {blockWords(close)}
          </Paragraph>
        )}
        <Button href={url}>Ouvrir le bureau</Button>
      </Stretch>
    </Shell>,
    { to: { name, email: person.email }, subject: asTitle(subject) },
  );
}

function named(clients: readonly { readonly raisonSociale: string }[]): string {
  const first = clients.slice(0, 5).map(({ raisonSociale }) => plainLine(raisonSociale));
  const others = clients.length - first.length;
  const more = others > 0 ? [others === 1 ? "et un autre" : `et ${others} autres`] : [];
  return ` : ${[...first, ...more].join(", ")}.`;
}

function runWords({ debitCount, totalCents, firstCollectionOn }: WaitingRun, today: Day): string {
  const last = lastDepositDay(firstCollectionOn);
  const sums = `, ${debitCount} ${debitCount === 1 ? "prélèvement" : "prélèvements"}, ${exactEuros(totalCents)} :`;
  return last === today
    ? `${sums} la banque la prend jusqu’à ce soir, pour le ${dayAndMonth(firstCollectionOn)}. Déposez-la, puis dites-le au bureau : d’ici là, rien n’est payé par elle.`
    : `${sums} la banque la prenait jusqu’au ${dayAndMonth(last)}. Dites-la déposée si elle l’est, sinon déplacez-la : rien n’est payé par elle.`;
}

function blockWords(close: LateMonth): string {
  if (close.why === "books")
    return ` : elle n’a pas pu se faire seule, car les écritures de ${close.of} ne sont pas celles de son compte. Prévenez qui tient le site.`;
  const ids = close.runs.map(({ id }) => id).join(", ");
  return close.runs.length === 1
    ? ` : elle n’a pas pu se faire seule, car personne n’a dit si la remise ${ids} a été déposée.`
    : ` : elle n’a pas pu se faire seule, car personne n’a dit si les remises ${ids} ont été déposées.`;
}
