import { data, redirect } from "react-router";
import { servicesContext } from "#app/context.ts";
import { deskLinks } from "#app/desk/desk-links.ts";
import { classNames } from "#app/ui/class-names.ts";
import { giftWithCode } from "#content/contract/gifts.ts";
import { packWords } from "#content/contract/packs.ts";
import { monthlyPrice } from "#content/contract/prices.ts";
import { formatDay, nearInstant } from "#content/desk/dates.ts";
import { subscriberOrder, subscriberWords } from "#content/site/forms.ts";
import { paths } from "#content/site/paths.ts";
import { actionPermissions, isAllowed } from "#domain/action-permissions.ts";
import { dayInParis } from "#domain/calendar.ts";
import type { TypedSubscriberField } from "#domain/contract/subscriber.ts";
import { packs } from "#domain/pack.ts";
import type { ShownPrepared } from "#server/drafts/prepared-subscriptions.ts";
import { nothingAsked, readAsked, refused } from "../asked.ts";
import { useMay, useToday } from "../desk-context.tsx";
import { deskTitle } from "../frame/words.ts";
import { requirePermission } from "../may.ts";
import { queryReader } from "../query.ts";
import { signedInContext } from "../signed-in.ts";
import { OutcomeAlert } from "../ui/alert.tsx";
import { buttonClass, buttonRow } from "../ui/button.ts";
import { Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Fact, Facts } from "../ui/facts.tsx";
import { FiguresPanel } from "../ui/figures-panel.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { Asking, Opener, Question, WhatHappens } from "../ui/question.tsx";
import { State } from "../ui/state.tsx";
import type { Route } from "./+types/prepared";
import styles from "./prepared.module.css";
import { preparedHref, prepareHref } from "./query.ts";
import { stages, preparedWords as words } from "./words.ts";

export const meta: Route.MetaFunction = () => [{ title: deskTitle(words.title) }];

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { agency } = context.get(servicesContext);
  const me = context.get(signedInContext);
  const { searchParams } = new URL(request.url);
  const prepared = await agency.prepared.find(params.id);
  if (!prepared) return data(null, { status: 404 });
  const mayReadLink = isAllowed(me, actionPermissions.prepared.readLink);
  return data({
    prepared,
    link: mayReadLink ? await agency.prepared.readLink(prepared.id, me) : null,
    asked: readAsked(searchParams),
    done: queryReader(searchParams).keyOf("fait", words.done),
  });
}

/** Sends the link of a prepared subscription, or withdraws it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { prepared } = context.get(servicesContext).agency;
  switch (form.get("geste")) {
    case "envoyer": {
      const by = requirePermission(context, actionPermissions.prepared.send);
      const sent = await prepared.send(params.id, by);
      return sent.ok
        ? redirect(preparedHref(params.id, "envoi"))
        : refused(form, { why: words.problems[sent.problem.code] });
    }
    case "retirer": {
      const by = requirePermission(context, actionPermissions.prepared.withdraw);
      const withdrawn = await prepared.withdraw(params.id, by);
      return withdrawn.ok
        ? redirect(`${deskLinks.deskPage("prepared")}?fait=retrait`)
        : refused(form, { why: words.problems[withdrawn.problem.code] });
    }
    default:
      throw data(null, { status: 400 });
  }
}

/** A prepared subscription: how far it has come, its link, and what its person will read. */
export default function PreparedPage({ loaderData, actionData }: Route.ComponentProps) {
  const today = useToday();
  const mayPrepare = useMay(actionPermissions.prepared.make);
  if (!loaderData) {
    return (
      <Asking asked={actionData?.asked ?? nothingAsked} question={null}>
        <PageHeader title={words.unknownTitle} />
        <EmptyState title={words.unknownTitle} text={words.problems.unknown}>
          <a className={buttonClass()} href={deskLinks.deskPage("prepared")}>
            {words.title}
          </a>
        </EmptyState>
      </Asking>
    );
  }
  const { prepared, link, done } = loaderData;
  const { id, known, packId, gift, greeting, stage, contract } = prepared;
  const asked = actionData?.asked ?? loaderData.asked;
  const who = known.raisonSociale || known.nomPrenom || known.email || words.unnamed;
  const { name, words: state } = stages[stage];
  return (
    <Asking
      asked={asked}
      question={mayPrepare && asked.action === "retirer" && stage !== "signed" && <Withdrawal id={id} />}
    >
      <PageHeader
        crumbs={{
          name: words.crumbs,
          links: [
            { href: deskLinks.deskPage("drafts"), words: words.drafts },
            { href: deskLinks.deskPage("prepared"), words: words.list },
          ],
          here: who,
        }}
        title={who}
        state={<State name={name}>{state}</State>}
        facts={
          <>
            <span>
              {packWords[packId].title}, {monthlyPrice(packs[packId])}
            </span>
            {known.nomPrenom && known.nomPrenom !== who && <span>{known.nomPrenom}</span>}
          </>
        }
      >
        {contract && (
          <a className={buttonClass("primary")} href={paths.deskContract(contract)}>
            {words.seeContract}
          </a>
        )}
        {mayPrepare && stage === "expired" && (
          <a className={buttonClass("primary")} href={prepareHref({ copy: id })}>
            {words.again}
          </a>
        )}
      </PageHeader>
      {done && (
        <OutcomeAlert look="good" className={styles.done}>
          <span>{words.done[done]}</span>
        </OutcomeAlert>
      )}
      <FiguresPanel name={words.panel} figures={figuresOf(prepared, today)} />
      {link && (
        <Card titleId="link-title" title={words.linkTitle} aside={<p>{words.linkAside}</p>}>
          <div className={styles.link}>
            <label className="visually-hidden" htmlFor="link">
              {words.linkLabel}
            </label>
            <input id="link" type="text" readOnly value={link} />
            <copy-button data-of="link" data-done={words.copied} data-look={buttonClass("primary")}>
              {words.copy}
            </copy-button>
          </div>
          <p className={classNames("note", styles.linkNote)}>{words.linkNote}</p>
          <div className={buttonRow}>
            <a className={buttonClass()} href={prepareHref({ correct: id })}>
              {words.correct}
            </a>
            {known.email !== "" && (
              <form method="post" action={preparedHref(id)}>
                <button className={buttonClass()} type="submit" name="geste" value="envoyer">
                  {prepared.sentAt === null ? words.sendNow : words.sendAgain}
                </button>
              </form>
            )}
            <Opener page={preparedHref(id)} action="retirer" className={buttonClass("bare")}>
              {words.withdraw}
            </Opener>
          </div>
        </Card>
      )}
      {(stage === "begun" || stage === "signed" || stage === "expired") && (
        <p className={styles.over}>{words.over[stage]}</p>
      )}
      <Card titleId="filled-title" title={words.filled}>
        <Facts>
          {filledIn(known).map((field) => (
            <Fact key={field} label={subscriberWords[field].label}>
              {known[field]}
            </Fact>
          ))}
          {gift && <Fact label={words.gift}>{giftWithCode(gift)}</Fact>}
          {greeting !== "" && <Fact label={words.greeting}>{greeting}</Fact>}
        </Facts>
        {filledIn(known).length === 0 && <p className="note">{words.nothingFilled}</p>}
      </Card>
    </Asking>
  );
}

function filledIn(known: ShownPrepared["known"]): readonly TypedSubscriberField[] {
  return subscriberOrder.filter(
    (name): name is TypedSubscriberField => name !== "acceptCGV" && known[name] !== "",
  );
}

function figuresOf(prepared: ShownPrepared, today: Parameters<typeof nearInstant>[1]) {
  const { figures } = words;
  const { known, sentAt, isLeaving, openedAt, stage, expiresAt } = prepared;
  return [
    {
      label: figures.sent,
      figure: sentAt === null ? figures.notYet : nearInstant(sentAt, today),
      note:
        sentAt !== null || isLeaving
          ? isLeaving
            ? figures.leaving
            : figures.to(known.email)
          : figures.copied,
    },
    {
      label: figures.opened,
      figure: openedAt === null ? figures.notYet : nearInstant(openedAt, today),
      note: stage === "begun" ? figures.begun : undefined,
    },
    { label: figures.signed, figure: stage === "signed" ? words.figures.signed : figures.notYet },
    {
      label: figures.expires,
      figure: formatDay(dayInParis(expiresAt), today),
      note: figures.erasedNext,
    },
  ];
}

function Withdrawal({ id }: { readonly id: string }) {
  const { withdrawal } = words;
  return (
    <Question
      page={preparedHref(id)}
      action="retirer"
      title={withdrawal.title}
      submit={withdrawal.submit}
      isGrave
    >
      <WhatHappens intro={withdrawal.what} figure={withdrawal.figure}>
        <p>{withdrawal.note}</p>
      </WhatHappens>
    </Question>
  );
}
