import { data, redirect } from "react-router";
import { servicesContext } from "#app/context.ts";
import { deskLinks } from "#app/desk/desk-links.ts";
import { giftWithCode } from "#content/contract/gifts.ts";
import { freeStart, packWords } from "#content/contract/packs.ts";
import { monthlyPrice } from "#content/contract/prices.ts";
import { subscriberWords } from "#content/site/forms.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { longestGreeting } from "#domain/contract/prepared.ts";
import { giftCodes } from "#domain/gift.ts";
import { packIds, packs } from "#domain/pack.ts";
import { readAsked, refused } from "../asked.ts";
import { deskTitle } from "../frame/words.ts";
import { requirePermission } from "../may.ts";
import { signedInContext } from "../signed-in.ts";
import { Alert } from "../ui/alert.tsx";
import { buttonClass } from "../ui/button.ts";
import { Card } from "../ui/card.tsx";
import { AskedFields, ChoiceField, LongTextField, SelectField, TextField } from "../ui/fields.tsx";
import styles from "../ui/form-page.module.css";
import { PageHeader } from "../ui/page-header.tsx";
import { Panel } from "../ui/panel.tsx";
import type { Route } from "./+types/prepare";
import { preparedHref, prepareHref, readPrepared } from "./query.ts";
import { preparedWords } from "./words.ts";

const { prepare: words, problems } = preparedWords;

export const meta: Route.MetaFunction = () => [{ title: deskTitle(words.title) }];

export async function loader({ request, context }: Route.LoaderArgs) {
  requirePermission(context, actionPermissions.prepared.make);
  const { agency } = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const correcting = searchParams.get("corriger");
  const from = correcting ?? searchParams.get("copie");
  return {
    asked: readAsked(searchParams),
    from: from ? await agency.prepared.find(from) : null,
    isCorrection: correcting !== null,
    assignees: await agency.clients.assignees(),
    me: context.get(signedInContext).id,
    count: await agency.prepared.count(),
  };
}

/** Stores a subscription for somebody, and sends its link or shows it; or corrects one. */
export async function action({ request, context }: Route.ActionArgs) {
  const by = requirePermission(context, actionPermissions.prepared.make);
  const { prepared } = context.get(servicesContext).agency;
  const form = await request.formData();
  const correcting = new URL(request.url).searchParams.get("corriger");
  const content = readPrepared(form);
  if ("why" in content) return refused(form, content);
  if (correcting !== null) {
    const changed = await prepared.change(correcting, content, by);
    if (!changed.ok) return refused(form, { why: problems[changed.problem.code] });
    return redirect(preparedHref(correcting, "correction"));
  }
  const name = form.get("geste");
  if (name !== "envoyer" && name !== "lien") throw data(null, { status: 400 });
  const made = await prepared.make(content, { isSent: name === "envoyer" }, by);
  if (!made.ok) {
    const { code } = made.problem;
    return refused(form, { why: problems[code], ...(code === "email" && { field: "email" }) });
  }
  return redirect(preparedHref(made.value, name === "envoyer" ? "envoi" : "lien"));
}

/** The form of a subscription for somebody: what is known of them, without an account and with nothing accepted. */
export default function PreparePage({ loaderData, actionData }: Route.ComponentProps) {
  const { from, isCorrection, count, assignees, me } = loaderData;
  const asked = actionData?.asked ?? loaderData.asked;
  const { refusal } = asked;
  const action = isCorrection && from ? prepareHref({ correct: from.id }) : prepareHref();
  const known = (name: keyof typeof subscriberWords & string) =>
    from && name in from.known ? from.known[name as keyof typeof from.known] : undefined;
  const field = (name: "raisonSociale" | "siret" | "nomPrenom" | "telephone" | "adresseSiege" | "email") => ({
    name,
    label: subscriberWords[name].label,
    initial: known(name),
  });
  return (
    <>
      <PageHeader
        crumbs={{
          name: preparedWords.crumbs,
          links: [
            { href: deskLinks.deskPage("drafts"), words: preparedWords.drafts },
            { href: deskLinks.deskPage("prepared"), words: preparedWords.list },
          ],
          here: words.here,
        }}
        title={isCorrection ? words.correct : words.title}
        lead={words.lead}
      >
        {count > 0 && (
          <a className={buttonClass()} href={deskLinks.deskPage("prepared")}>
            {words.already} <span className="figures">{count}</span>
          </a>
        )}
      </PageHeader>
      {refusal && refusal.field === undefined && (
        <Alert look="warning" role="alert">
          {refusal.why}
        </Alert>
      )}
      <AskedFields asked={asked}>
        <form className={styles.form} method="post" action={action} noValidate>
          <div>
            <Card titleId="pack-title" title={words.pack}>
              <ChoiceField
                name="pack"
                label={words.pack}
                isLabelHidden
                initial={from?.packId}
                required
                options={packIds.map((id) => ({
                  value: id,
                  title: `${packWords[id].shortName}, ${monthlyPrice(packs[id])}`,
                  note: freeStart(packs[id]) ?? undefined,
                }))}
              />
            </Card>
            <Card titleId="known-title" title={words.known}>
              <p className="note">{words.knownNote}</p>
              <div className={styles.fields}>
                <TextField {...field("raisonSociale")} maxLength={200} />
                <TextField {...field("siret")} inputMode="numeric" />
                <TextField {...field("nomPrenom")} maxLength={200} />
                <TextField {...field("telephone")} type="tel" />
                <TextField {...field("adresseSiege")} maxLength={500} className={styles.wide} />
                <TextField {...field("email")} type="email" className={styles.wide} />
              </div>
            </Card>
            <Card titleId="more-title" title={words.more}>
              <div className={styles.rows}>
                <SelectField
                  name="cadeau"
                  label={words.gift}
                  initial={from?.gift ?? ""}
                  all={words.noGift}
                  options={giftCodes.map((code) => [code, giftWithCode(code)])}
                />
                <SelectField
                  name="zenmaster"
                  label={words.zenmaster}
                  initial={from ? (from.zenmasterId ?? "") : me}
                  all={words.nobody}
                  options={assignees.map(({ id, name }) => [id, name])}
                />
                <LongTextField
                  name="mot"
                  label={words.greeting}
                  hint={words.greetingHint}
                  initial={from?.greeting}
                  maxLength={longestGreeting}
                />
              </div>
            </Card>
          </div>
          <Ways isCorrection={isCorrection} backTo={from?.id} />
        </form>
      </AskedFields>
    </>
  );
}

/** What happens next, and the buttons. */
function Ways({
  isCorrection,
  backTo,
}: {
  readonly isCorrection: boolean;
  readonly backTo: string | undefined;
}) {
  return (
    <Panel element="aside" className={styles.next} aria-labelledby="ways-title">
      <h2 id="ways-title">{words.what}</h2>
      <p>{words.link}</p>
      <p>{words.rights}</p>
      {isCorrection ? (
        <>
          <button className={buttonClass("primary", "large")} type="submit">
            {words.save}
          </button>
          {backTo && (
            <a className={buttonClass("large", "bare")} href={preparedHref(backTo)}>
              {words.back}
            </a>
          )}
        </>
      ) : (
        <>
          <button className={buttonClass("primary", "large")} type="submit" name="geste" value="envoyer">
            {words.send}
          </button>
          <button className={buttonClass("large")} type="submit" name="geste" value="lien">
            {words.create}
          </button>
          <p className="note">{words.sameLink}</p>
        </>
      )}
    </Panel>
  );
}
