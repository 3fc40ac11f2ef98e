import kitStyles from "#app/kit/kit.module.css";
import { type Asked, nothingAsked } from "../asked.ts";
import { Card } from "../ui/card.tsx";
import {
  AmountField,
  ChoiceField,
  DayField,
  FieldRow,
  LongTextField,
  SelectField,
  TextField,
  TickField,
} from "../ui/fields.tsx";
import { Asking, Question, WhatHappens } from "../ui/question.tsx";

/** Where the page is, in development. */
export const kitPath = "/bureau/planche";
const place = { page: kitPath, action: "rembourser" };
const typed = { montant: "98,00", le: "2026-12-08", raison: "Contrat terminé le 30 novembre" };

export function Questions() {
  return (
    <div className={kitStyles.cases}>
      <Refund asked={nothingAsked} />
      <Refund
        asked={{
          ...place,
          typed,
          refusal: { why: "89,00 € au plus : c’est tout ce qui reste à rendre.", field: "montant" },
        }}
      />
      <Refund
        asked={{
          ...place,
          typed,
          refusal: {
            why: "Malik Ferrand vient de noter un remboursement de 40,00 € : il reste 49,00 € à rendre. Relisez, puis confirmez.",
          },
        }}
      />
      <Asking
        asked={nothingAsked}
        question={
          <Question {...place} title="Suspendre les services" submit="Suspendre aujourd’hui" isGrave>
            <WhatHappens intro="Services suspendus" figure="mardi 8 décembre 2026">
              <p>Un mois passé tout entier sans services n’est pas dû.</p>
            </WhatHappens>
          </Question>
        }
      >
        {null}
      </Asking>
      <Asking
        asked={{
          ...place,
          typed,
          refusal: { why: "Ce remboursement est déjà noté : rien n’est enregistré." },
        }}
        question={null}
      >
        <p className="note">Quand la question ne peut plus être posée, la page dit le refus.</p>
      </Asking>
    </div>
  );
}

function Refund({ asked }: { readonly asked: Asked }) {
  return (
    <Asking
      asked={asked}
      question={
        <Question {...place} title="Noter le remboursement" submit="Noter 89,00 € remboursés">
          <WhatHappens intro="À virer vers le compte terminé par 3147" figure="89,00 €">
            <p>L’échéance du 1er décembre n’est plus due.</p>
          </WhatHappens>
          <FieldRow>
            <AmountField name="montant" label="Somme, en euros" initial="89,00" required />
            <DayField name="le" label="Virée le" initial="2026-12-08" required />
          </FieldRow>
          <TextField name="raison" label="Pourquoi, gardé aux preuves" maxLength={200} />
        </Question>
      }
    >
      {null}
    </Asking>
  );
}

export function Fields() {
  const refusedIn = (field: string): Asked => ({
    ...nothingAsked,
    refusal: { why: "Ce n’est pas cela.", field },
  });
  const options = [
    { value: "a", title: "Impayés", note: "Deux mensualités de suite" },
    { value: "b", title: "Force majeure", note: "Rien n’est dû" },
  ];
  const all = (suffix: string, asked: (name: string) => Asked) => (
    <Card titleId={`t-${suffix}`} title={suffix}>
      <div className={kitStyles.cases}>
        {[
          (name: string) => <TextField name={name} label="Une ligne" hint="Ce qu’on y écrit." />,
          (name: string) => <LongTextField name={name} label="Plusieurs lignes" />,
          (name: string) => <AmountField name={name} label="Somme, en euros" />,
          (name: string) => <DayField name={name} label="Jour" />,
          (name: string) => (
            <SelectField name={name} label="Un choix" options={[["a", "Virement"]]} all="Tous" />
          ),
          (name: string) => <ChoiceField name={name} label="Quel motif ?" options={options} />,
          (name: string) => (
            <TickField name={name} label="L’abonné déclare employer moins de six salariés." />
          ),
        ].map((field, index) => {
          const name = `${suffix}-${index}`;
          return (
            <Asking key={name} asked={asked(name)} question={<form>{field(name)}</form>}>
              {null}
            </Asking>
          );
        })}
      </div>
    </Card>
  );
  return (
    <>
      {all("Vides", () => nothingAsked)}
      {all("Refusés", refusedIn)}
    </>
  );
}
