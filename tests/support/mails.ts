import { changeWords } from "#content/contract/announcements.ts";
import type { AgencyStep } from "#content/contract/contract-notices.ts";
import { dayInParis } from "#domain/calendar.ts";
import type { AnnouncedChange } from "#domain/contract/announcements.ts";
import { takenOverDates } from "#domain/contract/renewal.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";
import type { PackId } from "#domain/pack.ts";
import type { SentDocument } from "#server/database/evidence/documents.ts";
import type { MailKind } from "#server/database/mail/mail-kinds.ts";
import type { ComposedMail } from "#server/mail/composed-mail.ts";
import { composeAccountChange, composeAgencyAccountChange } from "#server/mail/templates/account.tsx";
import { composeAddressReminder } from "#server/mail/templates/address-reminder.tsx";
import { composeAgencyContract, composeAgencyDraft } from "#server/mail/templates/agency.tsx";
import { composeAnnouncement } from "#server/mail/templates/announcement.tsx";
import { composeChargeNotice } from "#server/mail/templates/charge-notice.tsx";
import { composeConfirmation } from "#server/mail/templates/confirmation.tsx";
import { composeAcknowledgement, composeAgencyMessage } from "#server/mail/templates/contact-message.tsx";
import { composeCreditNote, composeRefund } from "#server/mail/templates/credit-note.tsx";
import {
  composeEmailChange,
  composeEmailInUse,
  composeEmailRefused,
  composeEmailToConfirm,
  composeFormerEmail,
} from "#server/mail/templates/email-change.tsx";
import {
  composeAgencyTermination,
  composeAgencyWithdrawal,
  composeTermination,
  composeWithdrawal,
} from "#server/mail/templates/endings.tsx";
import {
  composeAgencyChangesUndone,
  composeChangesUndone,
  composeFactsChange,
} from "#server/mail/templates/facts.tsx";
import { composeInvoice } from "#server/mail/templates/invoice.tsx";
import { composeMandateRequest } from "#server/mail/templates/mandate-request.tsx";
import { composeMessageReply } from "#server/mail/templates/message-reply.tsx";
import { composeMorning } from "#server/mail/templates/morning.tsx";
import { composeNewPrice } from "#server/mail/templates/new-price.tsx";
import { composeNormalPrice } from "#server/mail/templates/normal-price.tsx";
import {
  composeContractNotice,
  composeNewLink,
  composePreNotification,
} from "#server/mail/templates/notices.tsx";
import {
  composeAgencyPackChange,
  composePackChange,
  composePackRenounced,
} from "#server/mail/templates/pack-change.tsx";
import { composePackRequest } from "#server/mail/templates/pack-request.tsx";
import { composePaymentReminder } from "#server/mail/templates/payment-reminder.tsx";
import { composePreparedSubscription } from "#server/mail/templates/prepared-subscription.tsx";
import { composeReminder } from "#server/mail/templates/reminder.tsx";
import { composeStaffInvitation, composeStaffLink } from "#server/mail/templates/staff-link.tsx";
import { composeAgencyTakeBack, composeTakeBack } from "#server/mail/templates/take-back.tsx";
import { composeTakenOver } from "#server/mail/templates/taken-over.tsx";
import { composeTrialEnding } from "#server/mail/templates/trial.tsx";
import { composeZenmaster } from "#server/mail/templates/zenmaster.tsx";
import { aMessage } from "./call-bodies.ts";
import { aCreditNote, anInvoice } from "./invoices.ts";
import { aShownPackChange } from "./pack-change.ts";
import { aSignedContract } from "./signed-contract.ts";

export const documents: SentDocument[] = [
  {
    kind: "contract-summary",
    fileName: "contrat.pdf",
    bytes: new Uint8Array(503_715),
    sha256: "ab".repeat(32),
  },
  { kind: "mandate", fileName: "mandat.pdf", bytes: new Uint8Array(284_355), sha256: "cd".repeat(32) },
  { kind: "terms", fileName: "conditions.pdf", bytes: new Uint8Array(113_000), sha256: "ef".repeat(32) },
];
export const invoiceFile = {
  fileName: "facture-2H-F-2025-000353.pdf",
  bytes: new Uint8Array(98_300),
  sha256: "0f".repeat(32),
};
export const contractPage = "https://www.example.fr/espace-contrat/K3v9";

/** An unpaid month as its reminders show it. */
const reminded = {
  due: {
    contractId: "0198f3a2",
    dueOn: "2025-10-15",
    invoiceNumber: "2H-F-2025-000353",
    owedCents: 8900,
    isToReclaim: false,
    reference: "2H-2025-0128-20251015-1",
    returnedOn: "2025-10-17",
    isRest: false,
    reason: "AC04",
    reasonWords: null,
    debtorDied: false,
    joinsNextRun: false,
  },
  next: { dueOn: "2025-11-15", debitOn: "2025-11-17", cents: 8900 },
  contractPage,
  accountPage: `${contractPage}/changer-de-compte`,
  article: "https://www.example.fr/conditions-generales#resiliation-2h",
} as const;

const refund = {
  contractPage: "https://www.example.fr/espace-contrat/K3v9",
  amountCents: 890,
  refundedOn: "2025-10-20",
  means: "transfer",
} as const;
export const termination = `${contractPage}/resiliation`;
export const links = {
  contractPage,
  terms: "https://www.example.fr/conditions-generales",
  verify: "https://www.example.fr/verifier",
};
export const agencyEmail = "agence@example.fr";
export const receivedAt = Date.UTC(2025, 8, 15, 7, 7, 3);
export const message = {
  ...aMessage(),
  phone: "+33 6 39 98 56 78",
  message: "Bonjour,\n\nUn mardi <après-midi> & un rappel\nau calme\u202f?\n\nCamille",
};
const asked = {
  cause: "subscriber",
  askedAt: Date.UTC(2025, 8, 16, 7, 7, 3),
  askedOn: "2025-09-16",
  suspension: null,
} as const;
export const terminating = { state: "terminating", ...asked, lastDayOn: "2025-10-15" } as const;
export const withdrawn = { state: "withdrawn", ...asked, lastDayOn: "2025-09-16" } as const;
export const collectionOn = "2025-11-17";
export const october = { dueOn: "2025-10-15", amountCents: 8900 } as const;
export const november = { dueOn: "2025-11-15", amountCents: 8900 } as const;

const replaced = {
  maskedIban: "FR76 •••• •••• 7477",
  umr: "2H-2025-0128-M4T8C2WJ",
  signedOn: "2025-09-03",
} as const;
/** Another account, with one unpaid month to be collected on it. */
export const accountChange = {
  signedAt: receivedAt,
  usableAt: receivedAt + 86_400_000,
  replaced,
  agreed: [{ ...october, collectionOn: "2025-10-31" }],
  next: { ...november, collectionOn },
} as const;

/** A move, and the number that goes with it. */
export const factsChange = {
  at: receivedAt,
  usableAt: receivedAt + 86_400_000,
  facts: {
    siret: "80207074800030",
    adresseSiege: "22 rue des Éclisses, 13006 Marseille",
    telephone: "0639987403",
  },
  former: {
    siret: "80207074800022",
    adresseSiege: "6 impasse du Chevalet, 13008 Marseille",
    telephone: "0639985218",
  },
} as const;
/** The amendment by which a contract passes from Advance to Business, or from another pack, with a rise of each. */
const packChange = (contract: SignedContract) => ({
  contract,
  shown: aShownPackChange(
    { ...contract, laterPrices: [{ monthlyCents: 9200, fromOn: "2025-12-15" }] },
    {
      toPackId: contract.packId === "business" ? "advance" : "business",
      on: "2025-10-01",
      laterPrice: { monthlyCents: 13_900, fromOn: "2026-01-15" },
    },
  ),
  ordinal: 1,
  signedAt: receivedAt,
});

const undoneChanges = {
  account: { at: receivedAt - 60_000, maskedIban: "FR14 •••• •••• 2606", kept: replaced.maskedIban },
  facts: {
    at: factsChange.at,
    isByAgency: false,
    changed: factsChange.facts,
    kept: factsChange.former,
  },
  otherEmail: { at: factsChange.at, isByAgency: false, maskedEmail: "c•••@lutherie-sormiou.example" },
  pack: {
    at: receivedAt,
    fromPackId: "advance",
    toPackId: "business",
    fromOn: "2025-11-15",
    backOn: "2025-11-15",
  },
} as const;

const emailChange = {
  at: receivedAt,
  usableAt: receivedAt + 86_400_000,
  expiresAt: receivedAt + 7 * 86_400_000,
  maskedEmail: "c•••@lutherie-sormiou.example",
} as const;

const on = "2025-12-01";
const takenBack = { at: receivedAt, on: "2025-10-01", lastDayOn: "2025-10-15", recordedBy: null } as const;

export const agencySteps = [
  [{ kind: "suspend", reason: "unpaid", on }, "suspendu depuis le 1er\u00a0décembre 2025"],
  [{ kind: "suspend", reason: "force-majeure", on }, "à compter du 31\u00a0décembre 2025"],
  [{ kind: "reactivate", reason: "unpaid", on, lastDayOn: "2025-12-16", debit: null }, "est sans effet"],
  [
    { kind: "reactivate", reason: "force-majeure", on, lastDayOn: null, debit: null },
    "se poursuit aux mêmes conditions",
  ],
  [{ kind: "terminate", reason: "breach", on, lastDayOn: "2026-06-01" }, "préavis de 6\u00a0mois"],
  [
    { kind: "terminate", reason: "unpaid", on, lastDayOn: "2025-12-16" },
    "au plus tard le 16\u00a0décembre 2025",
  ],
  [{ kind: "terminate", reason: "force-majeure", on, lastDayOn: on }, "sans indemnité"],
] as const satisfies [AgencyStep, string][];

export function draftOf(packId: PackId, contract = aSignedContract({ packId })) {
  const { subscriber, signedAt: createdAt, warnings } = contract;
  return {
    id: "draft-1",
    packId,
    subscriber,
    warnings,
    gift: null,
    createdAt,
    expiresAt: createdAt + 7 * 86_400_000,
  };
}

export const resumeUrl = "https://www.example.fr/contrat-abonnement/advance-10%25/step2?reprise=K3v9&x=1";
const signInUrl = "https://www.example.fr/bureau/entree?lien=K3v9";
/** The contract of the mails at the desk. */
export const deskPage = "https://www.example.fr/bureau/contrats/2H-2025-0128";

export const stopUrl = "https://www.example.fr/arreter-les-rappels?reprise=K3v9";

export function reminder(contract: SignedContract, rank: 1 | 2): Promise<ComposedMail> {
  const draft = draftOf(contract.packId, contract);
  return composeReminder({ draft, which: rank, resumeUrl, stopUrl, expiresOn: "2025-09-22" });
}

const aReduction = { code: "ZEN10", reducedCents: 8010, normalPriceFromOn: "2026-10-15" } as const;

const change = {
  summary: "La facturation passe au début du mois.\n\nLe reste ne change pas.",
  appliesOn: on,
} as const;

const newPrice = { monthlyCents: 15_550, fromOn: "2026-03-15" } as const;

/** One change of each kind. */
export const changes = [
  { kind: "terms-change", edition: "standard", version: "2025-11-01", ...change },
  { kind: "policy-change", version: "2025-11-01", ...change },
  { kind: "price-change", packId: "advance", monthlyCents: 9550, appliesOn: on },
  {
    kind: "sub-processor-change",
    name: "Nuage d’Oc",
    country: "France",
    appliesOn: on,
    purpose: "Envoi des e-mails des formulaires",
  },
] as const satisfies AnnouncedChange[];

export function announcement(contract: SignedContract, announced: AnnouncedChange): Promise<ComposedMail> {
  const words = changeWords(announced);
  return composeAnnouncement({ contract, words, publicUrl: "https://www.example.fr", contractPage });
}

/**
 * Every mail of the site: the project does not compile until a new mail is added here, where all get the same checks.
 */
export const everyMail = {
  confirmation: (contract) => composeConfirmation({ contract, documents, links }),
  "reminder-1": (contract) => reminder(contract, 1),
  "reminder-2": (contract) => reminder(contract, 2),
  "prepared-subscription": ({ subscriber: { acceptCGV: _accepted, ...known }, packId, signedAt }) =>
    composePreparedSubscription({
      prepared: {
        id: "prepared",
        packId,
        known,
        gift: packId === "business" ? "ADS50" : null,
        greeting: "Merci pour notre échange de ce matin.\nVoici la souscription dont nous avons parlé.",
        zenmasterId: null,
        preparedBy: "Malik Ferrand",
        preparedById: "malik",
        tokenSealed: "",
        createdAt: signedAt,
        expiresAt: signedAt + 14 * 86_400_000,
        openedAt: null,
        draftId: null,
        contractId: null,
      },
      by: "Malik",
      link: "https://agence.example.fr/contrat-abonnement/advance?preparee=m4Tq8Zc1",
      today: dayInParis(signedAt),
    }),
  "taken-over": (contract) =>
    composeTakenOver({
      contract: {
        ...contract,
        umr: "PAPIER-0042",
        takenOver: { mandateSignedOn: "2024-03-12", lastDebitOn: "2025-08-12" },
        dates: takenOverDates("2024-03-12", "2025-10-12"),
      },
      contractPage,
    }),
  "address-reminder-1": (contract) => composeAddressReminder({ contract, which: 1, contractPage }),
  "address-reminder-2": (contract) => composeAddressReminder({ contract, which: 2, contractPage }),
  "agency-contract": (contract) => composeAgencyContract({ contract, agencyEmail, deskPage }),
  "agency-draft": (contract) =>
    composeAgencyDraft({ draft: draftOf(contract.packId, contract), agencyEmail }),
  "agency-message": ({ subscriber: { raisonSociale, nomPrenom } }) =>
    composeAgencyMessage({
      message: { ...message, firstName: raisonSociale, lastName: nomPrenom, phone: "0639985678" },
      receivedAt,
      agencyEmail,
    }),
  "message-reply": () =>
    composeMessageReply({
      message: { ...message, receivedAt },
      reply: {
        firstName: "Malik",
        text: `Bonjour Camille,\n\nOui, c’est possible. ${"Nous vous rappelons demain. ".repeat(6)}\nÀ bientôt`,
      },
    }),
  acknowledgement: () => composeAcknowledgement({ email: message.email, receivedAt }),
  withdrawal: (contract) => composeWithdrawal({ contract, ending: withdrawn, contractPage }),
  termination: (contract) => composeTermination({ contract, ending: terminating, contractPage }),
  "agency-withdrawal": (contract) =>
    composeAgencyWithdrawal({ contract, ending: withdrawn, agencyEmail, owedBack: [] }),
  "agency-termination": (contract) =>
    composeAgencyTermination({ contract, ending: terminating, agencyEmail, owedBack: [] }),
  "termination-taken-back": (contract) =>
    composeTakeBack({
      contract,
      step: takenBack,
      next: { ...october, collectionOn, debit: null },
      contractPage,
    }),
  "agency-termination-taken-back": (contract) =>
    composeAgencyTakeBack({ contract, step: takenBack, agencyEmail }),
  "provider-termination": (contract) =>
    composeContractNotice({ contract, step: agencySteps[4][0], contractPage }),
  suspension: (contract) => composeContractNotice({ contract, step: agencySteps[0][0], contractPage }),
  reactivation: (contract) => composeContractNotice({ contract, step: agencySteps[2][0], contractPage }),
  "new-link": (contract) => composeNewLink({ contract, contractPage }),
  "normal-price": (contract) =>
    composeNormalPrice({ contract: { ...contract, gift: aReduction }, contractPage }),
  "trial-ending": (contract) =>
    composeTrialEnding({ contract, isEmailConfirmed: false, contractPage, termination }),
  "debit-notice": (contract) =>
    composePreNotification({ contract, collectionOn, debits: [october, november], cause: "confirmed" }),
  "charge-notice": (contract) =>
    composeChargeNotice({
      ...{ contract, contractPage, dueOn: october.dueOn, collectionOn },
      charges: [{ amountCents: 1200, debitedOn: "2025-09-15" }],
      dueCents: 10_100,
    }),

  "account-change": (contract) =>
    composeAccountChange({
      contract,
      ...accountChange,
      file: documents[1]!,
      contractPage,
      undoPage: `${contractPage}/pas-moi`,
    }),
  "facts-change": (contract) =>
    composeFactsChange({
      contract,
      ...factsChange,
      by: null,
      firstInvoiceOn: "2025-10-15",
      contractPage,
      undoPage: `${contractPage}/pas-moi`,
    }),
  "email-change": (contract) =>
    composeEmailChange({ contract, ...emailChange, by: null, undoPage: `${contractPage}/pas-moi` }),
  "email-to-confirm": ({ subscriber: { raisonSociale, email } }) =>
    composeEmailToConfirm({
      ...emailChange,
      raisonSociale,
      email,
      confirmPage: "https://www.example.fr/nouvelle-adresse/K3v9",
    }),
  "email-refused": (contract) => composeEmailRefused({ contract, at: receivedAt }),
  "email-in-use": (contract) => composeEmailInUse({ contract, contractPage }),
  "former-email": (contract) =>
    composeFormerEmail({ contract, usedAt: receivedAt, maskedEmail: emailChange.maskedEmail }),
  "changes-undone": (contract) =>
    composeChangesUndone({ contract, undoneAt: receivedAt, ...undoneChanges, contractPage }),
  "pack-change": (contract) =>
    composePackChange({
      ...packChange(contract),
      file: { fileName: "avenant-1-2H-2025-0128.pdf", bytes: new Uint8Array(86_000) },
      contractPage,
      undoPage: `${contractPage}/pas-moi`,
    }),
  "agency-pack-change": (contract) => composeAgencyPackChange({ ...packChange(contract), agencyEmail }),
  "pack-renounced": (contract) =>
    composePackRenounced({
      ...packChange(contract),
      renouncedAt: receivedAt,
      backOn: "2025-10-15",
      contractPage,
    }),
  "pack-request": (contract) =>
    composePackRequest({
      contract,
      presentPackId: contract.packId,
      packPage: `${contractPage}/changer-de-pack`,
    }),
  "mandate-request": (contract) =>
    composeMandateRequest({
      contract,
      reason: "refused-account",
      refusal: { reason: "AG01", reasonWords: "compte d’épargne" },
      today: october.dueOn,
      unpaid: [october, november],
      accountPage: `${contractPage}/changer-de-compte`,
    }),
  zenmaster: (contract) =>
    composeZenmaster({
      contract,
      firstName: contract.subscriber.nomPrenom,
      former: contract.subscriber.nomPrenom,
    }),
  "agency-account-change": (contract) =>
    composeAgencyAccountChange({ contract, ...accountChange, agencyEmail }),
  "agency-changes-undone": (contract) =>
    composeAgencyChangesUndone({ contract, undoneAt: receivedAt, ...undoneChanges, agencyEmail }),
  "terms-change": (contract) => announcement(contract, changes[0]),
  "policy-change": (contract) => announcement(contract, changes[1]),
  "price-change": (contract) =>
    composeNewPrice({
      contract: { ...contract, laterPrices: [newPrice] },
      price: newPrice,
      replaced: { monthlyCents: 9900, fromOn: "2026-04-15" },
      words: changeWords(changes[2]),
      contractPage,
      termination,
    }),
  "sub-processor-change": (contract) => announcement(contract, changes[3]),
  "payment-reminder-1": (contract) => composePaymentReminder(1, { ...reminded, contract, remindedOn: [] }),
  "payment-reminder-2": (contract) =>
    composePaymentReminder(2, { ...reminded, contract, remindedOn: ["2025-10-20"] }),
  "payment-reminder-3": (contract) =>
    composePaymentReminder(3, { ...reminded, contract, remindedOn: ["2025-10-20", "2025-10-27"] }),
  invoice: (contract) => {
    const invoice = anInvoice({ contract });
    const collection = { kind: "debit", on: invoice.dueOn, when: "today" } as const;
    return composeInvoice({
      contract,
      invoice,
      leftCents: 8900,
      collection,
      file: invoiceFile,
      contractPage,
    });
  },
  "credit-note": (contract) => {
    const invoice = anInvoice({ contract });
    const creditNote = aCreditNote(invoice, { amountCents: 890 });
    const collection = { kind: "debit", on: invoice.dueOn, when: "past" } as const;
    return composeCreditNote({ contract, invoice, creditNote, collection, file: invoiceFile, contractPage });
  },
  refund: (contract) =>
    composeRefund({
      contract,
      of: { debitedOn: "2025-10-15", reference: "2H-2025-0128-20251015-1" },
      ...refund,
      transferReference: null,
    }),
  morning: ({ subscriber: { nomPrenom: name, email } }) =>
    composeMorning({
      person: { name, email },
      welcomes: ["Poterie des Accates", "Fleurs Ravel"].map((raisonSociale) => ({ raisonSociale })),
      calls: [{ raisonSociale: "Charpentes Ubaye" }],
      runs: [
        { id: "P-2025-0002", debitCount: 12, totalCents: 106_800, firstCollectionOn: "2025-10-06" },
        { id: "P-2025-0003", debitCount: 1, totalCents: 8900, firstCollectionOn: "2025-10-10" },
      ],
      close: { fromOn: "2025-08-01", why: "books", of: "2H-2025-0012" },
      today: "2025-10-06",
      url: "https://agence.example.fr/bureau",
    }),
  "staff-link": ({ subscriber: { nomPrenom: name, email }, signedAt }) =>
    composeStaffLink({ person: { name, email, invitedBy: null }, url: signInUrl, expiresAt: signedAt }),
  "staff-invitation": ({ subscriber: { nomPrenom: name, email, raisonSociale: invitedBy }, signedAt }) =>
    composeStaffInvitation({ person: { name, email, invitedBy }, url: signInUrl, expiresAt: signedAt }),
} as const satisfies Record<MailKind, (contract: SignedContract) => Promise<ComposedMail>>;
