import { searchableText } from "#server/database/text-search.ts";
import type { TestFunctions } from "./functions.ts";

/** Contracts that are there only to be many: « Copie 1 » to « Copie {count} », of one that was signed. */
export async function copyContract({ database }: TestFunctions, id: string, count: number): Promise<void> {
  await database.transaction(async (transaction) => {
    const row = await transaction
      .selectFrom("contracts")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const mandate = await transaction
      .selectFrom("mandates")
      .selectAll()
      .where("contractId", "=", id)
      .executeTakeFirstOrThrow();
    for (let rank = 1; rank <= count; rank++) {
      const copy = `copy-${rank}`;
      const [number, raisonSociale] = [`2H-3000-${String(rank).padStart(4, "0")}`, `Copie ${rank}`];
      const searched = searchableText([raisonSociale, number]);
      const unique = { draftId: copy, linkHash: copy, chainId: copy };
      await transaction
        .insertInto("contracts")
        .values({ ...row, ...unique, id: copy, number, raisonSociale, searched })
        .execute();
      await transaction
        .insertInto("mandates")
        .values({ ...mandate, id: copy, contractId: copy, umr: copy })
        .execute();
    }
  });
}
