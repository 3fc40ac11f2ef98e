import { backUpWords } from "#content/desk/backup.ts";
import { restoreWords } from "#content/desk/backup-report.ts";
import { backUp } from "../backup/back-up.ts";
import { backupProgress } from "../backup/progress.ts";
import { manifestLines } from "../backup/report.ts";
import { noteDone, sourceOf } from "../backup/source.ts";
import { deskCommand } from "../command.ts";

/** `sauvegarder`: the store, as it is at one instant, into a folder. */
export const backUpCommand = deskCommand({
  words: backUpWords,
  positionals: { folder: { required: true } },
  options: {},
  changes: false,
  async run(context, { positionals: { folder } }) {
    const source = sourceOf(context.environment());
    const manifest = await backUp(source, folder, context.now(), backupProgress(context));
    await noteDone(source, "backup", context.now());
    return {
      value: { folder, ...manifest },
      lines: (width) => [restoreWords.done.backup(folder), ...manifestLines(manifest, width)],
    };
  },
});
