import { data, redirect } from "react-router";
import { servicesContext } from "#app/context.ts";
import { deskLinks } from "#app/desk/desk-links.ts";
import { paths } from "#content/site/paths.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { readAsked, refused } from "../asked.ts";
import { deskTitle } from "../frame/words.ts";
import { requirePermission } from "../may.ts";
import { Alert } from "../ui/alert.tsx";
import { buttonClass, buttonRow } from "../ui/button.ts";
import { Card } from "../ui/card.tsx";
import { AskedFields, FileField } from "../ui/fields.tsx";
import styles from "../ui/form-page.module.css";
import { PageHeader } from "../ui/page-header.tsx";
import type { Route } from "./+types/paper";
import { paperField, readPaper } from "./query.ts";
import { paperRefusal, takeoverWords } from "./words.ts";

const words = takeoverWords.addPaper;

export const meta: Route.MetaFunction = () => [{ title: deskTitle(words.title) }];

export async function loader({ request, params, context }: Route.LoaderArgs) {
  requirePermission(context, actionPermissions.takeovers.addPaper);
  const number = await contractWithoutPaper(context, params.numero);
  return { number, asked: readAsked(new URL(request.url).searchParams) };
}

/** The number of a contract that came in without its paper. No other contract has this page. */
async function contractWithoutPaper(context: Route.LoaderArgs["context"], typed: string): Promise<string> {
  const { agency } = context.get(servicesContext);
  const number = typed.toUpperCase();
  const read = await agency.contract.read(number);
  if (!read.ok || !read.value.file.takenOver) throw data(null, { status: 404 });
  if (read.value.file.documents.some(({ kind }) => kind === "paper"))
    throw redirect(paths.deskContract(number));
  return number;
}

/** Keeps the paper of a contract. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const by = requirePermission(context, actionPermissions.takeovers.addPaper);
  const { agency } = context.get(servicesContext);
  const number = await contractWithoutPaper(context, params.numero);
  const form = await request.formData();
  const added = await agency.takeovers.addPaper(number, await readPaper(form), by);
  if (added.ok) return redirect(`${paths.deskContract(number)}#t-documents`);
  const { problem } = added;
  const isAboutFile = problem !== "already" && problem !== "unknown";
  return refused(form, { why: paperRefusal(problem), ...(isAboutFile && { field: paperField }) });
}

/** The form for the paper of a contract that came in without. */
export default function PaperPage({ loaderData, actionData }: Route.ComponentProps) {
  const { number } = loaderData;
  const asked = actionData?.asked ?? loaderData.asked;
  return (
    <>
      <PageHeader
        crumbs={{
          name: takeoverWords.crumbs,
          links: [
            { href: deskLinks.deskPage("contracts"), words: takeoverWords.contracts },
            { href: paths.deskContract(number), words: number },
          ],
          here: words.here,
        }}
        title={words.title}
        lead={words.lead}
      />
      {asked.refusal && asked.refusal.field === undefined && (
        <Alert look="warning" role="alert">
          {asked.refusal.why}
        </Alert>
      )}
      <Card titleId="paper-title" title={takeoverWords.paper}>
        <AskedFields asked={asked}>
          <form
            className={styles.rows}
            method="post"
            action={deskLinks.deskPaper(number)}
            encType="multipart/form-data"
            noValidate
          >
            <FileField
              name={paperField}
              label={takeoverWords.paperField}
              hint={takeoverWords.paperHint}
              accept="application/pdf,.pdf"
            />
            <div className={buttonRow}>
              <button className={buttonClass("primary")} type="submit">
                {words.submit}
              </button>
              <a className={buttonClass("bare")} href={paths.deskContract(number)}>
                {words.back}
              </a>
            </div>
          </form>
        </AskedFields>
      </Card>
    </>
  );
}
