import { type AliasedExpression, type ExpressionBuilder, sql } from "kysely";
import type { DbOrTransaction } from "#server/database/engine/client.ts";
import type { Schema } from "#server/database/engine/schema.ts";

type Subject = AliasedExpression<{ readonly id: string; readonly contractId: string }, "subject">;

/** Everything of a contract that a mail can be about: the one list of it, each with its identifier and its contract. */
function subjectsOfContracts(of: Pick<ExpressionBuilder<Schema, never>, "selectFrom">): Subject[] {
  return [
    of.selectFrom("contracts").select(["id", "id as contractId"]).as("subject"),
    of.selectFrom("contract_steps").select(["id", "contractId"]).as("subject"),
    of.selectFrom("debit_returns").select(["id", "contractId"]).as("subject"),
    of.selectFrom("invoices").select(["number as id", "contractId"]).as("subject"),
    of.selectFrom("refunds").select(["id", "contractId"]).as("subject"),
  ];
}

/** SQL of whether a mail is about something of a contract, or about the draft that it was before. */
export function aboutContract(contractId: string, draftId: string | null = null) {
  return (eb: ExpressionBuilder<Schema, "outbox">) =>
    eb.or([
      ...(draftId === null ? [] : [eb("subjectId", "=", draftId)]),
      ...subjectsOfContracts(eb).map((subject) =>
        eb(
          "subjectId",
          "in",
          eb.selectFrom(subject).select("subject.id").where("subject.contractId", "=", contractId),
        ),
      ),
    ]);
}

/** SQL of the contract that a mail is about, `null` if it is about none. */
export function contractOfMail(eb: ExpressionBuilder<Schema, "outbox">) {
  const contracts = subjectsOfContracts(eb).map((subject) =>
    eb.selectFrom(subject).select("subject.contractId").where("subject.id", "=", eb.ref("outbox.subjectId")),
  );
  return sql<string | null>`coalesce(${sql.join(contracts)})`;
}

/** The subjects among some whose contract was erased. */
export async function subjectsOfErased(
  executor: DbOrTransaction,
  subjectIds: readonly string[],
): Promise<string[]> {
  const erased: string[] = [];
  for (const subject of subjectsOfContracts(executor)) {
    const rows = await executor
      .selectFrom(subject)
      .innerJoin("contracts", "contracts.id", "subject.contractId")
      .select("subject.id")
      .where("subject.id", "in", subjectIds)
      .where("contracts.erasedOn", "is not", null)
      .execute();
    erased.push(...rows.map(({ id }) => id));
  }
  return erased;
}
