import type { ReactNode } from "react";
import { callResultWords, reminderInLog } from "#content/desk/reminders.ts";
import { rejectionReason } from "#content/desk/return-reasons.ts";
import { erasedKindNames, erasureRuleWords } from "#content/machine/erasures.ts";
import { deBefore, exactEuros, inSentence, longDate, monthAndYear } from "#content/site/format.ts";
import type { CallResult } from "#domain/billing/reminders.ts";
import type { Day } from "#domain/calendar.ts";
import type { SettlementMeans } from "#domain/contract/returns.ts";
import type { ActivityKind } from "#server/database/engine/staff-schema.ts";
import type { PaymentReminder } from "#server/database/mail/mail-kinds.ts";
import type { LoggedEvidence } from "#server/desk/activity-log.ts";
import { stepName } from "../contract/actions/words.ts";
import { meansWords } from "../contract/refund-words.ts";

/** The thing that a line of the log is about: its link, and its name, which decides between « de » and « d’ ». */
export type Subject = { readonly name: string | null; readonly link: ReactNode };

/**
 * The words after the name of the person: « a », « appelé », « Garage Prigent ». A list that names the person last
 * starts with the verb. `note` follows in small letters.
 */
export type LogSentence = {
  readonly auxiliary: "a" | null;
  readonly verb: string;
  readonly rest: ReactNode;
  readonly note: string | undefined;
};

type Details = Readonly<Record<string, string | number>>;

/** The sentence for each kind of action that people take at the desk. */
export const activitySentences = {
  "signed-in": () => does("est", " au bureau"),
  "sign-in-refused": () => does("s’est", " vu refuser l’entrée"),
  "session-ended": () => did("fermé", " une session"),
  "person-invited": (it) => did("donné", <> un accès à {it.link}</>),
  "person-changed": (it) => did("changé", <> l’accès {of(it)}</>),
  "person-removed": (it) => did("retiré", <> l’accès {of(it)}</>),
  "passkey-added": () => did("ajouté", " une clé d’accès"),
  "passkey-removed": () => did("retiré", " une clé d’accès"),
  "message-answered": (it) => did("répondu", <> à {it.link}</>),
  "message-handled": (it) => did("marqué", <> comme traité le message {of(it)}</>),
  "message-reopened": (it) => did("remis", <> à traiter le message {of(it)}</>),
  "draft-reminded": (it) => did("envoyé", <> un rappel à {it.link}</>),
  "subscription-prepared": (it) => did("préparé", <> une souscription pour {it.link}</>),
  "prepared-changed": (it) => did("corrigé", <> la souscription préparée pour {it.link}</>),
  "prepared-sent": (it) => did("envoyé", <> la souscription préparée pour {it.link}</>),
  "prepared-withdrawn": () => did("retiré", " le lien d’une souscription préparée"),
  "draft-called": (it) => did("appelé", <> {it.link}</>),
  "ending-prepared": (it) => did("préparé", <> la fin du contrat {of(it)}</>),
  "gift-added": (it) => did("ajouté", <> le cadeau Google Ads {of(it)}</>),
  "refused-change-called": (it) => did("appelé", <> après « Ce n’est pas moi » le client {of(it)}</>),
  "contract-welcomed": (it, { zenmaster }) =>
    did("accueilli", <> {it.link}</>, zenmaster ? "et suit désormais ce contrat" : undefined),
  "zenmaster-assigned": (it, { zenmaster }) =>
    did(
      "choisi",
      <>
        {" "}
        {zenmaster} pour ZenMaster {of(it)}
      </>,
    ),
  "clients-passed": (it, { zenmaster, count }) =>
    did(
      "passé",
      <>
        {" "}
        les clients {of(it)} à {zenmaster}
      </>,
      contractCount(Number(count)),
    ),
  "clients-covered": (it, { zenmaster, until }) =>
    did(
      "confié",
      <>
        {" "}
        les clients {of(it)} à {zenmaster}
      </>,
      until ? `jusqu’au ${longDate(until as Day)}` : undefined,
    ),
  "contracts-exported": () => did("exporté", " des contrats"),
  "messages-exported": () => did("exporté", " des messages"),
  "invoices-exported": (_it, { file }) =>
    did("exporté", file === "entries" ? " des écritures comptables" : " des factures"),
  "month-closed": (_it, { month }) => did("clôturé", month ? ` ${monthAndYear(month as Day)}` : " un mois"),
  "contract-held": (it) => does("retient", <> le contrat {of(it)}, qui ne sera pas effacé</>),
  "contract-released": (it) => does("ne retient plus", <> le contrat {of(it)}</>),
  "mandate-requested": (it) => did("demandé", <> un nouveau mandat à {it.link}</>),
  "pack-requested": (it) => did("envoyé", <> à {it.link} le lien pour changer de pack</>),
  "mail-sent-again": (it) => did("renvoyé", <> un e-mail à {it.link}</>),
  "mails-sent-again": () => did("renvoyé", " tous les e-mails abandonnés"),
  "debit-run-made": (it) => did("enregistré", <> la remise {it.link}</>),
  "debit-file-taken": (it) => did("demandé", <> le fichier de la remise {it.link}, avec les IBAN entiers</>),
  "debit-run-cancelled": (it) => did("annulé", <> la remise {it.link}</>),
  "debit-run-deposited": (it) => did("déposé", <> la remise {it.link} à la banque</>),
  "debit-run-deposit-undone": (it) => did("corrigé", <> : la remise {it.link} n’était pas déposée</>),
  "debit-run-answered": (it) =>
    did("appris", <> par une réponse de la banque qu’elle a la remise {it.link}</>),
  "debit-run-exported": (it) => did("exporté", <> les prélèvements de la remise {it.link}</>),
  "debit-run-moved": (it) => did("déplacé", <> la remise {it.link}, que personne n’avait déposée</>),
  "debit-joins-run": (it) => did("demandé", <> de présenter à nouveau un impayé {of(it)}</>),
  "debit-leaves-run": (it) => did("retiré", <> de la remise à préparer un impayé {of(it)}</>),
  "debit-returned": (it, data) => did("noté", <> un prélèvement rejeté {of(it)}</>, returned(data)),
  "batch-credited": (it, data) =>
    did("appris", <> d’un relevé le crédit d’un lot de la remise {it.link}</>, credited(data)),
  "bank-file-recorded": (_it, { credits, returns, settlements }) =>
    did(
      "enregistré",
      <> un fichier de la banque</>,
      bankFileCounts(Number(credits ?? 0), Number(returns), Number(settlements)),
    ),
  "bank-file-dropped": () => did("écarté", " un fichier de la banque, sans rien en enregistrer"),
  "unnamed-return-settled": (_it, { cents, reason }) =>
    did("dit", <> réglés {exactEuros(Number(cents))} que la banque avait repris sans nom</>, `« ${reason} »`),
  "reminder-held": (it, data) => did("retenu", <> une relance {of(it)}</>, reminder(data)),
  "reminder-released": (it, data) => did("laissé", <> repartir une relance {of(it)}</>, reminder(data)),
  "reminder-sent": (it, data) => did("envoyé", <> une relance à {it.link}, sans attendre</>, reminder(data)),
  "unpaid-called": (it, data) => did("appelé", <> {it.link}, au sujet d’un impayé</>, called(data)),
  "debit-settled": (it, data) => did("noté", <> le règlement d’un impayé {of(it)}</>, received(data)),
  "charge-noted": (it, { cents }) =>
    cents === "0"
      ? did("retiré", <> les frais de la banque notés pour un rejet {of(it)}</>)
      : did(
          "noté",
          <>
            {" "}
            {exactEuros(Number(cents))} de frais de la banque pour un rejet {of(it)}
          </>,
        ),
  "charge-rebilled": (it, { cents, dueOn }) =>
    did(
      "refacturé",
      <>
        {" "}
        {exactEuros(Number(cents))} de frais de la banque {of(it)}
      </>,
      dueOn ? `sur l’échéance du ${longDate(dueOn as Day)}` : undefined,
    ),
  "charge-waived": (it, { cents }) =>
    did(
      "laissé",
      <>
        {" "}
        {exactEuros(Number(cents))} de frais de la banque {of(it)} à la charge de l’agence
      </>,
    ),
  refunded: (it, data) => did("noté", <> un remboursement {of(it)}</>, received(data)),
  "invoice-credited": (it, { number }) =>
    did(
      "établi",
      <>
        {" "}
        l’avoir {number} {of(it)}
      </>,
    ),
  "numbers-resumed": (_it, { numbers }) =>
    did("repris", <> les numéros des factures et des avoirs après {numbers || "une restauration"}</>),
  "date-confirmed": () => did("confirmé", <> la date au site, après un long arrêt</>),
  "invoice-sent-again": (it, { number }) =>
    did(
      "renvoyé",
      <>
        {" "}
        la pièce {number} {of(it)}
      </>,
    ),
  "debit-return-undone": (it, data) =>
    did("annulé", <> un rejet, noté par erreur, {of(it)}</>, returned(data)),
  "debit-settlement-undone": (it, data) =>
    did("annulé", <> un règlement, noté par erreur, {of(it)}</>, received(data)),
  "change-announced": (it) => did("annoncé", <> {it.link}</>),
  "rights-request-noted": (_it, { right }) => did("noté", ` une demande ${rightAsked(right)}`),
  "rights-request-answered": (_it, { right }) => did("répondu", ` à une demande ${rightAsked(right)}`),
  "person-file-taken": () => did("pris", " la copie des données d’une personne, à sa demande"),
  "person-erased": () => did("effacé", " les données d’une personne, à sa demande"),
} as const satisfies Record<ActivityKind, (it: Subject, data: Details) => LogSentence>;

function rightAsked(right: string | number | undefined): string {
  return right === "access" ? "d’accès à des données" : "d’effacement";
}

/** The sentence for each kind of event in the evidence of a contract. */
export const logSentences = {
  "contract-kept": (it) => did("signé", <> le contrat {of(it)}</>),
  "contract-taken-over": (it) => did("repris", <> le contrat {of(it)}, signé ailleurs</>),
  "paper-kept": (it) => did("joint", <> le contrat signé {of(it)}, en PDF</>),
  "bank-details-shown": (it) => did("montré", <> l’IBAN entier {of(it)}</>),
  "mandate-saved": (it) => did("téléchargé", <> le mandat {of(it)}, avec l’IBAN entier</>),
  "termination-asked": (it, { lastDayOn, by }) =>
    by
      ? did("enregistré", <> la résiliation du contrat {of(it)}, demandée par l’abonné</>, lastDay(lastDayOn))
      : did("résilié", <> le contrat {of(it)}</>, lastDay(lastDayOn)),
  "termination-taken-back": (it, { by }) =>
    by
      ? did("enregistré", <> que l’abonné garde le contrat {of(it)}, qu’il avait résilié</>)
      : does("garde", <> le contrat {of(it)}, résilié auparavant</>),
  "termination-notified": (it, { lastDayOn }) =>
    did("résilié", <>, pour l’agence, le contrat {of(it)}</>, lastDay(lastDayOn)),
  withdrawn: (it, { by }) =>
    by
      ? did("enregistré", <> la rétractation {of(it)}</>)
      : does("s’est rétracté", <> du contrat {of(it)}</>),
  "step-undone": (it, { step }) =>
    did(
      "annulé",
      <>
        {" "}
        {stepName(step ?? "")} {of(it)}
      </>,
      "erreur de saisie",
    ),
  suspended: (it) => did("suspendu", <> les services {of(it)}</>),
  reactivated: (it) => did("rétabli", <> les services {of(it)}</>),
  "dossier-made": (it) => did("préparé", <> le dossier de preuves {of(it)}</>),
  "link-renewed": (it) => did("remplacé", <> le lien privé {of(it)}</>),
  "address-corrected": (it) => did("corrigé", <> l’adresse {of(it)}, qui reçoit un nouveau lien</>),
  "siret-corrected": (it) => did("corrigé", <> le SIRET {of(it)}, que portent les factures à venir</>),
  "seat-corrected": (it) => did("précisé", <> le siège {of(it)}, que portent les factures à venir</>),
  "company-confirmed": (it) => did("dit", <> voulus les contrats de l’entreprise {of(it)}</>),
  "address-confirmed": (it) => did("confirmé", <> l’adresse {of(it)}</>),
  "address-verified": (it) => did("vérifié", <> par téléphone l’adresse {of(it)}</>),
  "address-change-asked": (it) => did("demandé", <> une autre adresse pour le contrat {of(it)}</>),
  "address-change-undone": (it) => did("annulé", <> le changement d’adresse {of(it)}</>),
  "pack-changed": (it) => did("changé", <> de pack, par avenant, pour le contrat {of(it)}</>),
  "pack-renounced": (it) => did("renoncé", <> à l’avenant du contrat {of(it)}</>),
  "account-changed": (it) => did("changé", <> de compte pour le contrat {of(it)}</>),
  "account-change-undone": (it) => did("annulé", <> le changement de compte {of(it)}</>),
  "facts-changed": (it, { by }) =>
    by
      ? did("changé", <> les coordonnées {of(it)}, en usage 24 heures plus tard</>)
      : did("changé", <> ses coordonnées pour le contrat {of(it)}</>),
  "facts-change-undone": (it) => did("annulé", <> le changement de coordonnées {of(it)}</>),
} as const satisfies Record<
  LoggedEvidence,
  (it: Subject, data: Readonly<Record<string, string>>) => LogSentence
>;

/**
 * Whether the subscriber caused the event: the log then names the person who signed, otherwise the person who recorded
 * it.
 */
export function isBySubscriber(kind: string, data: Readonly<Record<string, string>>): boolean {
  return bySubscriber.includes(kind) && data.by === undefined;
}

const bySubscriber: readonly string[] = [
  "contract-kept",
  "termination-asked",
  "termination-taken-back",
  "withdrawn",
  "address-confirmed",
  "address-change-asked",
  "address-change-undone",
  "pack-changed",
  "pack-renounced",
  "account-changed",
  "account-change-undone",
  "facts-changed",
  "facts-change-undone",
];

/** Records that the site erased by itself: « 4 souscriptions inachevées ». */
export function erasureSentence(
  kind: keyof typeof erasedKindNames,
  rule: keyof typeof erasureRuleWords,
  count: number,
): LogSentence {
  const [one, several] = erasedKindNames[kind];
  return did("effacé", ` ${count} ${count > 1 ? several : one}`, erasureRuleWords[rule]);
}

function did(verb: string, rest: ReactNode = null, note?: string): LogSentence {
  return { auxiliary: "a", verb, rest, note };
}

function does(verb: string, rest: ReactNode): LogSentence {
  return { auxiliary: null, verb, rest, note: undefined };
}

function of({ name, link }: Subject): ReactNode {
  return (
    <>
      {deBefore(name ?? "")}
      {link}
    </>
  );
}

function contractCount(count: number): string {
  return count === 1 ? "1 contrat" : `${count} contrats`;
}

/** « 3 rejets, 1 règlement ». */
function bankFileCounts(batches: number, returns: number, settlements: number): string {
  const counted = (count: number, word: string) => `${count} ${word}${count > 1 ? "s" : ""}`;
  const credited = batches > 0 ? `${counted(batches, "lot")}, ` : "";
  return `${credited}${counted(returns, "rejet")}, ${counted(settlements, "règlement")}`;
}

/** « le 17 octobre 2025, AM04, provision insuffisante ». */
function returned({ on, reason, words }: Details): string | undefined {
  return on
    ? `le ${longDate(on as Day)}${reason ? `, ${rejectionReason(String(reason), words === undefined ? null : String(words))}` : ""}`
    : undefined;
}

/** « P-2025-0001-1, 307,00 €, le 15 octobre 2025 ». */
function credited({ batch, cents, on }: Details): string | undefined {
  return on ? `${batch}, ${exactEuros(Number(cents))}, le ${longDate(on as Day)}` : undefined;
}

/** « première relance, octobre 2025, jusqu’au 5 décembre 2025 ». */
function reminder({ mail, dueOn, until }: Details): string | undefined {
  return mail && dueOn
    ? `${inSentence(reminderInLog(mail as PaymentReminder, dueOn as Day))}${until ? `, jusqu’au ${longDate(until as Day)}` : ""}`
    : undefined;
}

/** « octobre 2025, novembre 2025 : règlement promis ». */
function called({ dues, result }: Details): string | undefined {
  if (!dues || !result) return undefined;
  const months = String(dues)
    .split(" ")
    .map((dueOn) => monthAndYear(dueOn as Day));
  return `${months.join(", ")} : ${callResultWords[result as CallResult]}`;
}

/** « le 20 octobre 2025, par virement ». */
function received({ on, means }: Details): string | undefined {
  return on
    ? `le ${longDate(on as Day)}${means ? `, ${meansWords[means as SettlementMeans]}` : ""}`
    : undefined;
}

function lastDay(on: string | undefined): string | undefined {
  return on ? `dernier jour le ${longDate(on as Day)}` : undefined;
}
