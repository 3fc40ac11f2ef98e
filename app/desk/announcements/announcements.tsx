import { data, redirect } from "react-router";
import { servicesContext } from "#app/context.ts";
import { deskLinks } from "#app/desk/desk-links.ts";
import { changeName } from "#content/contract/announcements.ts";
import { formatRelative } from "#content/desk/dates.ts";
import { asTitle } from "#content/site/format.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { changeNames, nameOfPublished } from "#domain/contract/typed-change.ts";
import { readAsked, refused } from "../asked.ts";
import { deskTitle } from "../frame/words.ts";
import { requirePermission } from "../may.ts";
import { settingsWords } from "../settings/words.ts";
import { OutcomeAlert } from "../ui/alert.tsx";
import { buttonClass, buttonRow } from "../ui/button.ts";
import { Card } from "../ui/card.tsx";
import { ItemList } from "../ui/item-list.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { Asking } from "../ui/question.tsx";
import type { Route } from "./+types/announcements";
import { readQuery, writingHref } from "./query.ts";
import { announcementWords } from "./words.ts";
import { refusalMessage, WriteAnnouncement } from "./write.tsx";

const words = announcementWords;

export const meta: Route.MetaFunction = () => [{ title: deskTitle(words.title) }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { agency, today } = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const query = readQuery(searchParams);
  const { announcements } = agency;
  const { typed, isPreview, page, done } = query;
  const mail = typed && isPreview ? await announcements.preview(typed) : null;
  return {
    query,
    asked: readAsked(searchParams),
    today: today(),
    versions: announcements.versions,
    owed: typed ? [] : await announcements.owed(),
    list: typed ? null : await announcements.list(page),
    done: done ? await announcements.find(done) : null,
    prepared: typed && isPreview ? await announcements.prepare(typed, page) : null,
    mail: mail && { subject: mail.subject, text: mail.text },
  };
}

/** Sends the announcement, if it has not changed since the person read it. */
export async function action({ request, context }: Route.ActionArgs) {
  const { agency, today } = context.get(servicesContext);
  const { announcements } = agency;
  const form = await request.formData();
  const { typed } = readQuery(form);
  if (!typed) throw data(null, { status: 400 });
  const expected = { sha256: String(form.get("vu") ?? ""), count: Number(form.get("combien")) };
  const { announce, announceToClient } = actionPermissions.announcements;
  const by = requirePermission(context, typed.contract ? announceToClient : announce);
  const announced = typed.contract
    ? await announcements.announceToClient(typed.contract, expected, by)
    : await announcements.announce(typed, expected, by);
  if (!announced.ok) return refused(form, { why: refusalMessage(announced.problem, typed, today()) });
  throw redirect(`${deskLinks.deskPage("announcements")}?fait=${announced.value.id}`);
}

/** The changes that subscribers do not know of yet, the announcements already made, and the way to write one. */
export default function AnnouncementsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { query, today, owed, list, done } = loaderData;
  const asked = actionData?.asked ?? loaderData.asked;
  if (query.typed) return <WriteAnnouncement {...loaderData} typed={query.typed} asked={asked} />;
  return (
    <Asking asked={asked} question={null}>
      <PageHeader title={words.title} lead={words.lead}>
        <a className={buttonClass()} href={deskLinks.deskPage("settings")}>
          {settingsWords.title}
        </a>
      </PageHeader>
      {done && (
        <OutcomeAlert look="good">
          <span>{words.done(done.change, done.mailCount)}</span>
        </OutcomeAlert>
      )}
      <Card
        titleId="owed-title"
        title={words.owed.title}
        aside={owed.length === 0 && <p>{words.owed.none}</p>}
      >
        {owed.length > 0 && (
          <ItemList>
            {owed.map((change, index) => {
              const what = nameOfPublished(change);
              return (
                <li key={what}>
                  <div>
                    <h3>{words.changes[what]}</h3>
                    <p>{words.owed.when(change.version, change.publishedFor)}</p>
                  </div>
                  <a className={buttonClass(index === 0 && "primary")} href={writingHref(what)}>
                    {words.owed.write}
                    <span className="visually-hidden"> : {words.changes[what]}</span>
                  </a>
                </li>
              );
            })}
          </ItemList>
        )}
      </Card>
      <Card titleId="write-title" title={words.write.title} aside={<p>{words.write.text}</p>}>
        <p className={buttonRow}>
          {changeNames.map((what) => (
            <a key={what} className={buttonClass()} href={writingHref(what)}>
              {words.changes[what]}
            </a>
          ))}
        </p>
      </Card>
      {list && (
        <Card
          titleId="list-title"
          title={words.list.title}
          aside={list.total === 0 && <p>{words.list.none}</p>}
        >
          {list.total > 0 && (
            <ItemList>
              {list.announcements.map(({ id, change, announcedBy, announcedAt, mailCount, finishedAt }) => (
                <li key={id}>
                  <div>
                    <h3>{asTitle(changeName(change))}</h3>
                    <p>{words.list.by(announcedBy, formatRelative(announcedAt, today), mailCount)}</p>
                    <p className="note">
                      {finishedAt === null
                        ? words.unfinished(mailCount)
                        : words.list.appliesOn(change.appliesOn)}
                    </p>
                  </div>
                </li>
              ))}
            </ItemList>
          )}
          <Pagination
            page={query.page}
            total={list.total}
            pageLength={list.pageLength}
            href={(to) => `${deskLinks.deskPage("announcements")}?page=${to}`}
          />
        </Card>
      )}
    </Asking>
  );
}
