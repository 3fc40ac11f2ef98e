import { existsSync } from "node:fs";
import { keyUseWords } from "#content/desk/keys.ts";
import { keyUses } from "#server/database/sealed-values.ts";
import type { Environment } from "#server/env.ts";
import { addKeyToFile, keyFileIn, newKey } from "#server/key-file.ts";
import { renewSeals } from "#server/key-renewal.ts";
import { lostKeys } from "#server/open-keyring.ts";
import type { Answer, DeskContext, OpenSite } from "../command.ts";
import { Refusal } from "../refusal.ts";
import { keyEntries, keyLines, numberOf } from "./report.ts";

const { made, renewed, problems } = keyUseWords;

/** Which keys are in use, and by how much. */
export async function showKeys({ database, keyring }: OpenSite): Promise<Answer> {
  const keys = await keyEntries(database.db, keyring);
  const isLost = keys.some(({ role }) => role === "missing" || role === "another");
  return { value: { keys }, lines: (width) => keyLines(keys, width), code: isLost ? 1 : 0 };
}

/** A new key: in front of the file of the keys, or as a line for the setting. */
export function makeKey({ ENCRYPTION_KEYS, DATA_DIR }: Environment): Answer {
  const file = keyFileIn(DATA_DIR);
  if (ENCRYPTION_KEYS === "" && existsSync(file)) {
    const name = addKeyToFile(file);
    return { value: { name, file }, lines: () => made.inFile(name, file) };
  }
  const key = newKey();
  return { value: { name: key.split(":")[0], key }, lines: () => made.forSetting(key) };
}

/** Seals with the current key what older ones sealed, at once. */
export async function renewKeys(
  site: OpenSite,
  { progress }: Pick<DeskContext, "progress">,
): Promise<Answer> {
  const { database, keyring } = site;
  const lost = await lostKeys(database.db, keyring);
  if (lost.length > 0) throw new Refusal(problems.lost(lost.map(({ keyId }) => keyId)));
  const [current] = keyring.keyIds;
  const old = (await keyUses(database.db)).filter(({ keyId }) => keyId !== current);
  // A site that starts with a new key seals the secrets anew before all else.
  if (old.some(({ column }) => column.table === "secrets")) throw new Refusal(problems.notStarted(current));
  const all = old.reduce((sum, { values }) => sum + values, 0);
  const { resealed, unopened } = await renewSeals(site, (done) => {
    progress(renewed.progress(numberOf(done.resealed + done.unopened), numberOf(all)));
    return true;
  });
  return {
    value: { resealed, unopened },
    lines: () => [
      resealed === 0 ? renewed.none : renewed.done(valuesOf(resealed), resealed === 1),
      ...(unopened > 0 ? [renewed.unopened(valuesOf(unopened), unopened === 1)] : []),
    ],
    code: unopened > 0 ? 1 : 0,
  };
}

function valuesOf(count: number): string {
  return keyUseWords.values(numberOf(count), count < 2);
}
