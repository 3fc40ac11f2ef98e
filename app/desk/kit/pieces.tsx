import { ActionList } from "../ui/action-list.tsx";
import { Alert } from "../ui/alert.tsx";
import { buttonClass, buttonRow } from "../ui/button.ts";
import { Card } from "../ui/card.tsx";
import { Event, EventList } from "../ui/event-list.tsx";
import { Fact, Facts } from "../ui/facts.tsx";
import { DayField, SelectField, TextField } from "../ui/fields.tsx";
import { FiguresPanel } from "../ui/figures-panel.tsx";
import { FoldedFilters } from "../ui/filters.tsx";
import { Group } from "../ui/group.tsx";
import { ItemList } from "../ui/item-list.tsx";
import { Mark } from "../ui/mark.tsx";
import { MonthSwitch } from "../ui/month-switch.tsx";
import { Panel } from "../ui/panel.tsx";
import { Remark } from "../ui/remark.tsx";
import { Sign, State, type StateName } from "../ui/state.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { kitPath } from "./questions.tsx";

export function States() {
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

export function Pieces() {
  const action = { page: kitPath, asks: true, isPossible: true };
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
      <Tabs name="Les onglets">
        <a href="?partie=pieces" aria-current="true">
          Tous <span className="figures">12</span>
        </a>
        <a href="?partie=pieces">
          Impayés <span className="figures">3</span>
        </a>
      </Tabs>
      <FoldedFilters action={kitPath} name="Les filtres" submit="Filtrer">
        <input type="hidden" name="partie" value="pieces" />
        <TextField name="texte" label="Mots" type="search" />
        <SelectField name="etat" label="État" all="Tous" options={[["paye", "Payée"]]} />
        <DayField name="du" label="Depuis le" />
      </FoldedFilters>
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
      <Panel aria-labelledby="t-panel">
        <h2 id="t-panel">Le panneau sombre</h2>
        <p className="figure">12 480,00 €</p>
        <p className="quiet">les chiffres qui comptent le plus dans la page</p>
      </Panel>
      <Group titleId="t-group" title="À rappeler" aside={<p className="note">2 sur 5</p>}>
        <ItemList threeColumns>
          <li>
            <div>
              <h3>Garage Prigent</h3>
              <p className="quiet">L’adresse e-mail n’est pas confirmée.</p>
            </div>
            <p className="figures quiet">
              échéance du 5 déc. <b>158,00 €</b>
            </p>
            <p className={buttonRow}>
              <a className={buttonClass()} href="?partie=pieces">
                Voir le contrat
              </a>
            </p>
          </li>
          <li>
            <div>
              <h3>Vélos Sauvages</h3>
              <p className="quiet">La banque a rejeté l’échéance.</p>
            </div>
            <p className="figures quiet">
              échéance du 3 nov. <b>89,00 €</b>
            </p>
            <p className={buttonRow}>
              <a className={buttonClass()} href="?partie=pieces">
                Voir le contrat
              </a>
            </p>
          </li>
        </ItemList>
      </Group>
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
