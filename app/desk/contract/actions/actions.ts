import type { ActionName } from "../query.ts";
import type { ContractAction } from "./action.ts";
import { addNote } from "./add-note.ts";
import { assignZenmaster } from "./assign-zenmaster.tsx";
import { changeEmail } from "./change-email.tsx";
import { changeFacts } from "./change-facts.tsx";
import { confirmCompany } from "./confirm-company.ts";
import { correctEmail } from "./correct-email.tsx";
import { correctSeat } from "./correct-seat.tsx";
import { correctSiret } from "./correct-siret.tsx";
import { hold } from "./hold.tsx";
import { addGift, prepareEnding } from "./marks.tsx";
import { noteCharge } from "./note-charge.tsx";
import { payFromAccount } from "./pay-from-account.tsx";
import { reactivate } from "./reactivate.tsx";
import { rebillCharge, waiveCharge } from "./rebill-charge.tsx";
import { recordCall } from "./record-call.tsx";
import { recordRefund } from "./record-refund.tsx";
import { recordRefusalCall } from "./record-refusal-call.tsx";
import { release } from "./release.tsx";
import { holdReminder, readReminder, releaseReminder, sendReminder } from "./reminder.tsx";
import { renewLink } from "./renew-link.tsx";
import { requestMandate } from "./request-mandate.tsx";
import { requestPack } from "./request-pack.tsx";
import { saveMandate } from "./save-mandate.tsx";
import { showAccount } from "./show-account.tsx";
import { suspend } from "./suspend.tsx";
import { takeBack } from "./take-back.tsx";
import { terminate } from "./terminate.tsx";
import { undoAccount } from "./undo-account.tsx";
import { undoDebit } from "./undo-debit.tsx";
import { undoStep } from "./undo-step.tsx";
import { verifyEmail } from "./verify-email.tsx";
import { welcome } from "./welcome.tsx";
import { withdraw } from "./withdraw.tsx";

/** The actions on a contract, by their names in URLs and forms. */
export const actions: Readonly<Record<ActionName, ContractAction>> = {
  accueillir: welcome,
  zenmaster: assignZenmaster,
  cadeau: addGift,
  "preparer-fin": prepareEnding,
  resilier: terminate,
  garder: takeBack,
  suspendre: suspend,
  reactiver: reactivate,
  retracter: withdraw,
  annuler: undoStep,
  corriger: correctEmail,
  adresse: verifyEmail,
  siret: correctSiret,
  siege: correctSeat,
  entreprise: confirmCompany,
  liberer: release,
  conserver: hold,
  "nouveau-mandat": requestMandate,
  "annuler-compte": undoAccount,
  "changer-de-pack": requestPack,
  coordonnees: changeFacts,
  "changer-adresse": changeEmail,
  "appel-refus": recordRefusalCall,
  lien: renewLink,
  appel: recordCall,
  relance: sendReminder,
  "relance-lue": readReminder,
  retenir: holdReminder,
  reprendre: releaseReminder,
  compter: payFromAccount,
  rectifier: undoDebit,
  frais: noteCharge,
  refacturer: rebillCharge,
  "ne-pas-refacturer": waiveCharge,
  rembourser: recordRefund,
  iban: showAccount,
  mandat: saveMandate,
  note: addNote,
};
