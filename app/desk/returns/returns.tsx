import { data, redirect } from "react-router";
import { servicesContext } from "#app/context.ts";
import { deskLinks } from "#app/desk/desk-links.ts";
import { actionPermissions, isAllowed } from "#domain/action-permissions.ts";
import { mostBankFileBytes } from "#domain/billing/bank-report.ts";
import titleStyles from "../contract/title.module.css";
import { deskTitle } from "../frame/words.ts";
import { requirePermission } from "../may.ts";
import { signedInContext } from "../signed-in.ts";
import headerStyles from "../ui/page-header.module.css";
import type { Route } from "./+types/returns";
import { Deposit } from "./deposit.tsx";
import { DoneWith } from "./done.tsx";
import { FileForm } from "./file-form.tsx";
import { Preview } from "./preview.tsx";
import { previewLead } from "./preview-words.ts";
import { type ReturnsProblem, readAnswers, readReturnsQuery, readSha256, returnsHref } from "./query.ts";
import { Refusal } from "./refusal.tsx";
import { returnsLabels as words } from "./words.ts";

export const meta: Route.MetaFunction = () => [{ title: deskTitle(words.title) }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { agency, today } = context.get(servicesContext);
  const { bankFiles } = agency;
  const query = readReturnsQuery(new URL(request.url).searchParams);
  const preview = query.read ? await bankFiles.preview(query.read) : null;
  // Somebody else may have recorded it since, or it waited for more than a day.
  if (query.read && !preview) {
    const isRecorded = (await bankFiles.recorded(query.read)) !== null;
    throw redirect(returnsHref(isRecorded ? { deja: query.read } : { probleme: "unknown" }));
  }
  const recorded = query.done ?? query.already;
  return {
    query,
    today: today(),
    mayRecord: isAllowed(context.get(signedInContext), actionPermissions.bankFiles.recordFile),
    preview,
    recorded: recorded ? await bankFiles.recorded(recorded) : null,
    files: await bankFiles.files(query.page),
    shares: await bankFiles.returnShares(),
  };
}

/** Reads a file, records what it means, or forgets it. */
export async function action({ request, context }: Route.ActionArgs) {
  const by = requirePermission(context, actionPermissions.bankFiles.recordFile);
  const { bankFiles } = context.get(servicesContext).agency;
  const form = await request.formData();
  const sha256 = readSha256(form.get("fichier-lu")) ?? "";
  switch (form.get("geste")) {
    case "lire": {
      const file = form.get("fichier");
      if (!(file instanceof File) || file.name === "") return redirect(returnsHref({ probleme: "missing" }));
      const about = { fichier: file.name.slice(-60), octets: String(file.size) };
      if (file.size > mostBankFileBytes) return redirect(returnsHref({ probleme: "too-large", ...about }));
      const bytes = new Uint8Array(await file.arrayBuffer());
      const read = await bankFiles.readFile({ name: file.name, bytes }, by);
      if (read.ok) return redirect(returnsHref({ lu: read.value.sha256 }));
      const { problem } = read;
      if (problem.code === "already") return redirect(returnsHref({ deja: problem.sha256 }));
      const other = "iban" in problem ? problem.iban : "creditorId" in problem ? problem.creditorId : "";
      return redirect(returnsHref({ probleme: problem.code, ...about, ...(other && { autre: other }) }));
    }
    case "enregistrer": {
      const planSha256 = String(form.get("vu") ?? "");
      const recorded = await bankFiles.recordFile({ sha256, planSha256, answers: readAnswers(form) }, by);
      if (recorded.ok) return redirect(returnsHref({ fait: sha256 }));
      const { code } = recorded.problem;
      if (code === "already") return redirect(returnsHref({ deja: sha256 }));
      return redirect(returnsHref({ probleme: code, ...(code === "changed" && { lu: sha256 }) }));
    }
    case "oublier":
      await bankFiles.dropFile(sha256, by);
      return redirect(returnsHref());
    default:
      throw data(null, { status: 400 });
  }
}

/** The page of the bank's files: one to read, what one means, what it changed, and the share of returns. */
export default function ReturnsPage({ loaderData }: Route.ComponentProps) {
  const { query, preview, recorded } = loaderData;
  return (
    <>
      <header className={headerStyles.header}>
        <nav className={titleStyles.crumbs} aria-label={words.crumbs}>
          <ol>
            <li>
              <a href={deskLinks.deskPage("debits")}>{words.debits}</a>
            </li>
            <li aria-current="page">{words.title}</li>
          </ol>
        </nav>
        <div>
          <h1>{preview ? words.preview.title : words.title}</h1>
          {preview && (
            <p>
              {previewLead(preview.plan)} {words.preview.notYet}
            </p>
          )}
          {!preview && !recorded && query.problem === null && <p>{words.lead}</p>}
        </div>
      </header>
      {query.problem && <Refusal query={query} problem={query.problem} />}
      {preview ? (
        <Preview {...loaderData} preview={preview} />
      ) : recorded ? (
        <DoneWith {...loaderData} recorded={recorded} />
      ) : query.problem ? (
        loaderData.mayRecord && <FileForm title={dropTitle(query.problem)} />
      ) : (
        <Deposit {...loaderData} />
      )}
    </>
  );
}

function dropTitle(problem: ReturnsProblem): string {
  return problem === "account" || problem === "creditor" ? words.drop.right : words.drop.another;
}
