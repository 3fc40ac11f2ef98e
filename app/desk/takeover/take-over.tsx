import { redirect } from "react-router";
import { servicesContext } from "#app/context.ts";
import { deskLinks } from "#app/desk/desk-links.ts";
import { packWords } from "#content/contract/packs.ts";
import { monthlyPrice } from "#content/contract/prices.ts";
import { takeoverFieldNames } from "#content/desk/takeover.ts";
import { paths } from "#content/site/paths.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { addMonths } from "#domain/calendar.ts";
import { firstTakeoverDay, type TakeoverField } from "#domain/contract/takeover.ts";
import { packIds, packs } from "#domain/pack.ts";
import { readAsked, refused } from "../asked.ts";
import { useToday } from "../desk-context.tsx";
import { deskTitle } from "../frame/words.ts";
import { requirePermission } from "../may.ts";
import { buttonClass } from "../ui/button.ts";
import { Card } from "../ui/card.tsx";
import { AskedFields, ChoiceField, DayField, FileField, TextField } from "../ui/fields.tsx";
import styles from "../ui/form-page.module.css";
import { PageHeader } from "../ui/page-header.tsx";
import { Panel } from "../ui/panel.tsx";
import type { Route } from "./+types/take-over";
import { paperField, readPaper, readTakeover, takeoverRefusal } from "./query.ts";
import { takeoverWords as words } from "./words.ts";

export const meta: Route.MetaFunction = () => [{ title: deskTitle(words.title) }];

export async function loader({ request, context }: Route.LoaderArgs) {
  requirePermission(context, actionPermissions.takeovers.take);
  return { asked: readAsked(new URL(request.url).searchParams) };
}

/** Takes a contract over. */
export async function action({ request, context }: Route.ActionArgs) {
  const by = requirePermission(context, actionPermissions.takeovers.take);
  const { agency, today } = context.get(servicesContext);
  const form = await request.formData();
  const paper = await readPaper(form);
  const taken = await agency.takeovers.take(readTakeover(form), paper, by);
  if (!taken.ok) return refused(form, takeoverRefusal(taken.problem, paper !== null, today()));
  return redirect(paths.deskContract(taken.value));
}

/** The form of a contract that was signed elsewhere. */
export default function TakeOverPage({ loaderData, actionData }: Route.ComponentProps) {
  const today = useToday();
  const text = (name: TakeoverField) => ({
    name,
    label: takeoverFieldNames[name],
    hint: words.hints[name],
  });
  return (
    <>
      <PageHeader
        crumbs={{
          name: words.crumbs,
          links: [{ href: deskLinks.deskPage("contracts"), words: words.contracts }],
          here: words.here,
        }}
        title={words.title}
        lead={words.lead}
      >
        <a className={buttonClass()} href={deskLinks.deskPage("takeoverTable")}>
          {words.table.link}
        </a>
      </PageHeader>
      <AskedFields asked={actionData?.asked ?? loaderData.asked}>
        <form
          className={styles.form}
          method="post"
          action={deskLinks.deskPage("takeover")}
          encType="multipart/form-data"
          noValidate
        >
          <div>
            <Card titleId="contract-title" title={words.contract}>
              <ChoiceField
                name="pack"
                label={takeoverFieldNames.pack}
                required
                options={packIds.map((id) => ({
                  value: id,
                  title: `${packWords[id].shortName}, ${monthlyPrice(packs[id])}`,
                }))}
              />
              <div className={styles.fields}>
                <TextField {...text("price")} inputMode="decimal" />
                <DayField {...text("signedOn")} max={today} />
                <DayField
                  {...text("firstDebitOn")}
                  className={styles.wide}
                  min={firstTakeoverDay(today)}
                  max={addMonths(today, 12)}
                />
              </div>
            </Card>
            <Card titleId="subscriber-title" title={words.subscriber}>
              <div className={styles.fields}>
                <TextField {...text("raisonSociale")} />
                <TextField {...text("siret")} inputMode="numeric" />
                <TextField {...text("nomPrenom")} />
                <TextField {...text("telephone")} type="tel" />
                <TextField {...text("adresseSiege")} className={styles.wide} />
                <TextField {...text("email")} type="email" className={styles.wide} />
              </div>
            </Card>
            <Card titleId="mandate-title" title={words.mandate}>
              <div className={styles.fields}>
                <TextField {...text("umr")} />
                <DayField {...text("mandateSignedOn")} max={today} />
                <TextField {...text("creditor")} className={styles.wide} />
                <DayField {...text("lastDebitOn")} className={styles.wide} />
                <TextField {...text("iban")} />
                <TextField {...text("bic")} />
              </div>
            </Card>
            <Card titleId="holder-title" title={words.holder}>
              <p className="note">{words.holderNote}</p>
              <div className={styles.fields}>
                <TextField {...text("titulaire")} />
                <TextField {...text("pays")} />
                <TextField {...text("adresse")} className={styles.wide} />
                <TextField {...text("emailDebiteur")} type="email" className={styles.wide} />
              </div>
            </Card>
            <Card titleId="paper-title" title={words.paper}>
              <FileField
                name={paperField}
                label={words.paperField}
                hint={words.paperHint}
                accept="application/pdf,.pdf"
              />
            </Card>
          </div>
          <Panel element="aside" className={styles.next} aria-labelledby="next-title">
            <h2 id="next-title">{words.next}</h2>
            <p>{words.mail}</p>
            <p>{words.proof}</p>
            <button className={buttonClass("primary", "large")} type="submit">
              {words.submit}
            </button>
          </Panel>
        </form>
      </AskedFields>
    </>
  );
}
