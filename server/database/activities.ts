import type { Selectable } from "kysely";
import type { Executor } from "./client.ts";
import type { ActivitiesTable } from "./staff-schema.ts";

/** Something that somebody did at the desk, or was refused. `data` names no client. */
export type Activity = Pick<Selectable<ActivitiesTable>, "id" | "at" | "by" | "kind"> & {
  readonly subject: { readonly kind: NonNullable<ActivitiesTable["subjectKind"]>; readonly id: string } | null;
  readonly data: Readonly<Record<string, string | number>>;
};

/** Notes it, in the transaction of what it tells. */
export async function noteActivity(executor: Executor, activity: Activity): Promise<void> {
  const { subject, data, ...rest } = activity;
  await executor
    .insertInto("activities")
    .values({
      ...rest,
      subjectKind: subject?.kind ?? null,
      subjectId: subject?.id ?? null,
      dataJson: JSON.stringify(data),
    })
    .execute();
}
