import { sql } from "kysely";
import type { Database } from "#server/database/engine/client.ts";

/** Problems found by the store's own check, and incomplete groups of rows. */
export async function integrityProblems(database: Database): Promise<string[]> {
  const checks = database.dialect === "sqlite" ? sqliteChecks : postgresChecks;
  const problems: string[] = [];
  for (const [what, query] of [...checks, ...togetherChecks]) {
    const { rows } = await query.execute(database.db);
    problems.push(...rows.map((row) => `${what}: ${JSON.stringify(row)}`));
  }
  return problems;
}

type Check = readonly [what: string, query: ReturnType<typeof sql>];

const sqliteChecks: readonly Check[] = [
  ["integrity_check", sql`select * from pragma_integrity_check where integrity_check <> 'ok'`],
  ["foreign_key_check", sql`select * from pragma_foreign_key_check`],
];

/** `amcheck` comes with PostgreSQL; its functions throw if they find a problem. */
const postgresChecks: readonly Check[] = [
  ["amcheck", sql`create extension if not exists amcheck`],
  [
    "verify_heapam",
    sql`select c.relname, v.* from pg_class c, lateral verify_heapam(c.oid) v
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
  ],
  [
    "bt_index_check",
    sql`with checked as materialized (
          select c.relname, bt_index_check(c.oid, true)::text as found
          from pg_class c join pg_am a on a.oid = c.relam and a.amname = 'btree'
          where c.relkind = 'i' and c.relnamespace = 'public'::regnamespace)
        select * from checked where found <> ''`,
  ],
];

/** A submission is stored completely or not at all, whether it was answered or not. */
const togetherChecks: readonly Check[] = [
  [
    "a contract without its mandate",
    sql`select id from contracts where id not in (select "contractId" from mandates)`,
  ],
  [
    "a contract without its four mails",
    sql`select id from contracts where 4 <> (select count(*) from outbox where "subjectId" = contracts.id)`,
  ],
  [
    "a message without its two mails",
    sql`select id from contact_messages
        where 2 <> (select count(*) from outbox where "subjectId" = contact_messages.id)`,
  ],
  [
    "a draft without its three mails",
    sql`select id from drafts where 3 <> (select count(*) from outbox where "subjectId" = drafts.id)`,
  ],
  [
    "a signed draft that does not know its contract",
    sql`select id from contracts where "draftId" is not null
        and id not in (select "signedContractId" from drafts where "signedContractId" is not null)`,
  ],
  [
    "a chain of evidence that does not end at its sealed head",
    sql`select "chainId" from evidence_events as event group by "chainId"
        having max(rank) is distinct from (select rank from evidence_heads as head where head."chainId" = event."chainId")`,
  ],
  [
    "a contract whose end nobody asked",
    sql`select id from contracts where state in ('terminating', 'terminated')
        and 1 <> (select count(*) from contract_steps where "contractId" = contracts.id and kind = 'terminate')`,
  ],
  [
    "an end of a contract that stands",
    sql`select "contractId" from contract_steps where kind = 'terminate' and (
        2 <> (select count(*) from outbox where "subjectId" = contract_steps.id)
        or "contractId" in (select id from contracts where state = 'active'))`,
  ],
  [
    "a run that is not its debits, or has no author",
    sql`select id from debit_runs as run where "cancelledAt" is null and ("debitCount" <> (select count(*) from debits where "runId" = run.id)
        or "totalCents" <> (select sum("amountCents") from debits where "runId" = run.id)
        or 1 <> (select count(*) from activities where "subjectId" = run.id and kind = 'debit-run-made'))`,
  ],
  [
    "a message filed by nobody, or by two",
    sql`select id from contact_messages as message where (case when "handledAt" is null then 0 else 1 end)
        <> (select count(*) from activities where "subjectId" = message.id and kind = 'message-handled')`,
  ],
  [
    "a number given twice or left out",
    sql`select substr(number, 4, 4) as year, count(*) as contracts from contracts group by substr(number, 4, 4)
        having count(*) <> max(cast(substr(number, 9) as integer))`,
  ],
];
