import type { ReactNode } from "react";
import { type MetaFunction, useSearchParams } from "react-router";
import kitStyles from "../kit/kit.module.css";
import { Frames, Tokens } from "../kit/tokens.tsx";
import siteTokens from "../styles/tokens.css?raw";
import { type Asked, nothingAsked } from "./asked.ts";
import { DeskProvider } from "./desk-context.tsx";
import "./document.ts";
import { deskTitle } from "./frame/words.ts";
import tokens from "./styles/tokens.css?raw";
import { ActionList } from "./ui/action-list.tsx";
import { Alert } from "./ui/alert.tsx";
import { buttonClass, buttonRow } from "./ui/button.ts";
import { Card } from "./ui/card.tsx";
import { EmptyState } from "./ui/empty-state.tsx";
import { Event, EventList } from "./ui/event-list.tsx";
import { Fact, Facts } from "./ui/facts.tsx";
import {
  AmountField,
  ChoiceField,
  DayField,
  FieldRow,
  LongTextField,
  SelectField,
  TextField,
  TickField,
} from "./ui/fields.tsx";
import { FiguresPanel } from "./ui/figures-panel.tsx";
import { Mark } from "./ui/mark.tsx";
import { MonthSwitch } from "./ui/month-switch.tsx";
import { PageHeader } from "./ui/page-header.tsx";
import { Pagination } from "./ui/pagination.tsx";
import { Asking, Question, WhatHappens } from "./ui/question.tsx";
import { Remark } from "./ui/remark.tsx";
import { Sign, State, type StateName } from "./ui/state.tsx";
import { Cell, GroupHeader, Row, RowHeader, Table, TableBody, TableFoot } from "./ui/table.tsx";

/**
 * Every piece of the desk in each of its states, on a page that exists in development alone. `?partie=` shows one part of
 * it; without it, each part stands in frames, by day and by night, wide and narrow.
 */
export default function DeskKit() {
  const [query] = useSearchParams();
  const part = parts[query.get("partie") as keyof typeof parts];
  return (
    <DeskProvider
      value={{ today: "2026-12-08", person: { id: "1", name: "Hélène Honorat", role: "founder" } }}
    >
      <main className={kitStyles.kit}>
        {part ? (
          <>
            <h1>{part.title}</h1>
            {part.content()}
          </>
        ) : (
          <>
            <PageHeader
              title="La planche du bureau"
              lead="Chaque pièce, dans chacun de ses états. Cette page n’est pas dans le site publié."
            />
            <Frames
              path={path}
              parts={Object.fromEntries(Object.entries(parts).map(([name, { title }]) => [name, title]))}
              themes={["light", "dark"]}
            />
          </>
        )}
      </main>
    </DeskProvider>
  );
}

const path = "/bureau/planche";

export const meta: MetaFunction = () => [
  { title: deskTitle("La planche du bureau") },
  { name: "robots", content: "noindex, nofollow" },
  { name: "color-scheme", content: "light dark" },
];

const parts = {
  questions: { title: "Questions", content: Questions },
  champs: { title: "Champs", content: Fields },
  tableaux: { title: "Tableaux", content: Tables },
  etats: { title: "États", content: States },
  pieces: { title: "Pièces", content: Pieces },
  jetons: { title: "Jetons", content: () => <Tokens sheet={siteTokens + tokens} /> },
} as const satisfies Record<string, { title: string; content: () => ReactNode }>;

const place = { page: path, action: "rembourser" };
const typed = { montant: "98,00", le: "2026-12-08", raison: "Contrat terminé le 30 novembre" };

function Questions() {
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
              <p>Les mensualités restent dues.</p>
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

function Fields() {
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

function Tables() {
  const rows = [
    ["Menuiserie Roquevaire", "2 déc.", "fault", "Impayée", "296,67 €", "356,00 €"],
    ["Garage Prigent", "5 déc.", "watch", "Laissée de côté", "131,67 €", "158,00 €"],
    ["Vélos Sauvages", "3 nov.", "credit", "À rembourser", "−7,42 €", "−8,90 €"],
  ] as const;
  return (
    <>
      <Table
        caption="Exemple de tableau"
        columns={[
          { name: "Abonné", sortHref: "?partie=tableaux&tri=nom" },
          { name: "Échéance", sorted: "descending", sortHref: "?partie=tableaux&tri=jour" },
          "État",
          { name: "HT", look: "num" },
          { name: "TTC", look: "num" },
          { name: "Gestes", look: "visually-hidden" },
        ]}
      >
        <TableBody>
          <GroupHeader colSpan={6} aside="3 lignes, 505,10 €">
            Décembre
          </GroupHeader>
          {rows.map(([name, day, sign, state, net, total]) => (
            <Row key={name}>
              <RowHeader>
                <a href="?partie=tableaux">{name}</a>
              </RowHeader>
              <Cell look="day" label="échéance du">
                {day}
              </Cell>
              <Cell look="state">
                <State name={sign}>{state}</State>
              </Cell>
              <Cell look="num" label="HT">
                {net}
              </Cell>
              <Cell look="price">{total}</Cell>
              <Cell look="actions">
                <a className={buttonClass("bare")} href="?partie=tableaux">
                  Réglé autrement…<span className="visually-hidden"> : {name}</span>
                </a>
              </Cell>
            </Row>
          ))}
        </TableBody>
        <TableFoot>
          <Row>
            <RowHeader colSpan={3}>3 lignes</RowHeader>
            <Cell look="num" label="HT">
              420,92 €
            </Cell>
            <Cell look="price">505,10 €</Cell>
            <Cell />
          </Row>
        </TableFoot>
      </Table>
      <Pagination page={2} total={120} pageLength={50} href={(page) => `?partie=tableaux&page=${page}`} />
      <EmptyState title="Rien ne correspond" text="Aucun rejet de cette remise n’est de 89,00 €.">
        <a className={buttonClass()} href="?partie=tableaux">
          Chercher dans tous
        </a>
      </EmptyState>
    </>
  );
}

function States() {
  const states: Readonly<Record<StateName, string>> = {
    active: "Actif",
    suspended: "Suspendu",
    terminating: "En résiliation",
    terminated: "Résilié",
    withdrawn: "Rétracté",
    good: "Payée",
    watch: "Laissée de côté",
    fault: "Impayée",
    credit: "À rembourser",
    mail: "Envoyée",
    open: "À venir",
  };
  return (
    <>
      <Facts>
        <Fact label="<State>">
          <State name="good">un signe et ses mots</State>
        </Fact>
        <Fact label="<Sign>">
          <Sign name="good" /> le signe seul, à côté de mots qui le disent
        </Fact>
        <Fact label="<Mark>">
          <Mark>un mot</Mark> qui distingue un nom des autres
        </Fact>
        <Fact label="note">
          <span className="note">une précision, en petit</span>
        </Fact>
        <Fact label="<Alert>">un message à ne pas manquer</Fact>
      </Facts>
      <Remark>Remark : une précision sous une liste entière.</Remark>
      <Facts>
        {Object.entries(states).map(([name, words]) => (
          <Fact key={name} label={name}>
            <State name={name as StateName}>{words}</State>
          </Fact>
        ))}
      </Facts>
    </>
  );
}

function Pieces() {
  const action = { page: path, asks: true, isPossible: true };
  return (
    <>
      <p className={buttonRow}>
        <button className={buttonClass("primary")} type="button">
          Clore novembre…
        </button>
        <button className={buttonClass()} type="button">
          Voir la remise
        </button>
        <button className={buttonClass("danger")} type="button">
          Annuler…
        </button>
        <button className={buttonClass("bare")} type="button">
          Ne rien changer
        </button>
        <Mark>vous</Mark>
      </p>
      <MonthSwitch name="Mois" month="2026-12-01" href={() => "?partie=pieces"} />
      <FiguresPanel
        name="Chiffres"
        figures={[
          { label: "Total TTC", figure: "89,00 €", note: "74,17 € HT et 14,83 € de TVA" },
          { label: "Payable le", figure: "8 décembre" },
          { label: "Présentée le", figure: "8 décembre", note: "remise P-2026-0034" },
          { label: "Reste à payer", figure: "0,00 €", note: "rien n’est plus dû" },
        ]}
      />
      <EventList>
        <Event sign="good" instant="8 décembre 2026, 9 h 12">
          <p>
            <b>Facture payée</b>
          </p>
        </Event>
        <Event sign="mail" instant="7 décembre 2026, 18 h 40">
          <p>
            <b>Facture envoyée</b> <span className="quiet">à l’abonné</span>
          </p>
        </Event>
      </EventList>
      <Alert look="plain">Conservé depuis le 3 novembre : litige, dossier 14.</Alert>
      <Alert look="good" icon="tick">
        Le fichier est sur votre ordinateur.
      </Alert>
      <Alert look="warning">Il manque 129,00 € dans le lot P-2026-0034-4.</Alert>
      <Alert look="error">Cette remise doit être à la banque ce soir.</Alert>
      <Card titleId="t-gestes" title="Gestes">
        <ActionList
          actions={[
            { ...action, action: "resilier", title: "Résilier", note: "Fin le 8 janvier" },
            {
              ...action,
              action: "accueillir",
              title: "Marquer comme accueilli",
              note: "Sous un jour ouvré",
              asks: false,
            },
            {
              ...action,
              action: "retablir",
              title: "Rétablir",
              note: "Les services ne sont pas suspendus.",
              isPossible: false,
            },
          ]}
        />
      </Card>
    </>
  );
}
