import { formatDay } from "#content/desk/dates.ts";
import { longDate } from "#content/site/format.ts";
import { dayInParis } from "#domain/calendar.ts";
import { refundDueOn, withdrawalDeadlineOn } from "#domain/contract/termination.ts";
import { refundWords } from "../refund-words.ts";
import { owedBackAfter } from "./preview.ts";
import { defineStepAction } from "./step-action.tsx";

const labels = {
  button: "Enregistrer une rétractation",
  title: "Enregistrer une rétractation",
  date: "Lettre envoyée le",
  buttonNote: (deadline: string) => `Lettre envoyée jusqu’au ${deadline}`,
  inTime: (deadline: string) =>
    `Réservée aux entreprises de moins de six salariés, dans les quatorze jours de la signature : ici, jusqu’au ${deadline}.`,
  over: (deadline: string) =>
    `Réservée aux entreprises de moins de six salariés, dans les quatorze jours de la signature. Pour ce contrat, le délai a expiré le ${deadline} : seule une lettre envoyée jusqu’à ce jour compte encore.`,
  declared: "L’abonné déclare employer moins de six salariés.",
  outcome: "Le contrat prend fin le",
  submit: "Enregistrer la rétractation",
  done: "Rétractation enregistrée : le contrat a pris fin.",
} as const;

/** Records a withdrawal received by letter. */
export const withdraw = defineStepAction({
  name: "retracter",
  steps: { "": { kind: "withdraw", declaresSmallFirm: true } },
  days({ contract: { file }, today }) {
    const deadline = withdrawalDeadlineOn(file.dates);
    const isOver = deadline < today;
    return { min: file.dates.acceptedOn, max: isOver ? deadline : today };
  },
  labels,
  buttonNote: ({ contract }) => labels.buttonNote(longDate(withdrawalDeadlineOn(contract.file.dates))),
  follows(view, each) {
    const day = formatDay(refundDueOn(dayInParis(view.contract.readAt)), view.today);
    const owed = owedBackAfter(view, each, view.today);
    return owed.length > 0 ? refundWords.until(day) : refundWords.nothing;
  },
  submit: () => labels.submit,
  done: () => labels.done,
  isGrave: true,
  declaration: { name: "moins-de-six", label: labels.declared },
  introduction(view) {
    const deadline = withdrawalDeadlineOn(view.contract.file.dates);
    return (deadline < view.today ? labels.over : labels.inTime)(longDate(deadline));
  },
});
