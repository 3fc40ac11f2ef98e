import { formatDay } from "#content/desk/dates.ts";
import { exactEuros } from "#content/site/format.ts";
import { type ChargeQuestion, chargeAnswers } from "#domain/billing/charge-lines.ts";
import { useToday } from "../desk-context.tsx";
import { ChoiceField } from "../ui/fields.tsx";
import { Group } from "./group.tsx";
import styles from "./preview.module.css";

const words = {
  title: (amount: string) => `Frais de rejet, ${amount} ?`,
  titleOf: (firm: string, amount: string) => `Frais de rejet de ${firm}, ${amount} ?`,
  text: "La banque a pris cette somme pour un prélèvement qui est revenu, à ce qu’il semble. Dites pour lequel : elle est alors gardée avec ce rejet, et se refacture depuis le contrat.",
  told: "La banque dit d’autres frais pour ce rejet que ceux qui sont notés au bureau. Dites s’ils s’y ajoutent.",
  of: (firm: string, due: string) => `${firm}, échéance du ${due}`,
  returned: (amount: string, on: string | null) => `${amount} ${on ? `rejetés le ${on}` : "qui reviennent"}`,
  kept: (amount: string) => `en plus des ${amount} déjà enregistrés`,
  recorded: "Déjà enregistrés",
  recordedNote: (amount: string) => `Ce sont ceux qui le sont déjà : ${amount}.`,
  bank: "Des frais de la banque, sans abonné",
  bankNote: "Une charge de l’agence, dans ses écritures.",
  none: "Rien de tout cela",
  noneNote: "Rien n’est enregistré, et cette ligne n’est plus demandée.",
} as const;

/** A charge that somebody must place: nothing is chosen beforehand. */
export function ChargeAsked({ question }: { readonly question: ChargeQuestion }) {
  const today = useToday();
  const { key, text, on, amountCents, candidates } = question;
  const amount = exactEuros(amountCents);
  const [first] = candidates;
  const title =
    first && candidates.length === 1 ? words.titleOf(first.debit.raisonSociale, amount) : words.title(amount);
  const keptCents = candidates.reduce((sum, each) => sum + each.keptCents, 0);
  return (
    <Group
      title={title}
      count={`${formatDay(on, today)}, ${amount}`}
      text={text === "" ? words.told : words.text}
      isOpen
    >
      <div className={styles.ask}>
        {text && <p>« {text} »</p>}
        <ChoiceField
          name={key}
          label={title}
          isLabelHidden
          options={[
            ...candidates.map(({ debit, keptCents: kept }) => ({
              value: debit.id,
              title: words.of(debit.raisonSociale, formatDay(debit.dueOn, today)),
              note: [
                words.returned(
                  exactEuros(debit.amountCents),
                  debit.rejectedOn && formatDay(debit.rejectedOn, today),
                ),
                ...(kept > 0 ? [words.kept(exactEuros(kept))] : []),
              ].join(", "),
              data: { "data-charges": 1 },
            })),
            ...(keptCents > 0
              ? [
                  {
                    value: chargeAnswers.recorded,
                    title: words.recorded,
                    note: words.recordedNote(exactEuros(keptCents)),
                  },
                ]
              : []),
            ...(text === ""
              ? []
              : [
                  {
                    value: chargeAnswers.bank,
                    title: words.bank,
                    note: words.bankNote,
                    data: { "data-charges": 1 },
                  },
                ]),
            { value: chargeAnswers.none, title: words.none, note: words.noneNote },
          ]}
        />
      </div>
    </Group>
  );
}
