import { join } from "node:path";
import { rehearseWords } from "#content/desk/backup.ts";
import { restoreWords } from "#content/desk/backup-report.ts";
import { backUp } from "../backup/back-up.ts";
import { faultyAnswer, keysAtHand } from "../backup/faulty.ts";
import { backupProgress, restoreProgress } from "../backup/progress.ts";
import { inTemporaryFolder, rehearse } from "../backup/rehearse.ts";
import { checkLines, manifestLines } from "../backup/report.ts";
import { noteDone, sourceOf } from "../backup/source.ts";
import { deskCommand } from "../command.ts";

/** `repeter`: backs up, restores elsewhere, checks everything, and takes it all away again. */
export const rehearseCommand = deskCommand({
  words: rehearseWords,
  positionals: { folder: { required: false } },
  options: {},
  changes: false,
  run(context, { positionals: { folder } }) {
    const environment = context.environment();
    const source = sourceOf(environment);
    return faultyAnswer(async () => {
      const tryOut = (backup: string) =>
        rehearse(backup, source, keysAtHand(environment), restoreProgress(context));
      const { manifest, checks } =
        folder === undefined
          ? await inTemporaryFolder(source.dataDir, async (place) => {
              const backup = join(place, "sauvegarde");
              await backUp(source, backup, context.now(), backupProgress(context));
              return tryOut(backup);
            })
          : await tryOut(folder);
      await noteDone(source, "rehearsal", context.now());
      return {
        value: { ok: true, manifest, checks },
        lines: (width) => [
          restoreWords.done.rehearsal,
          ...manifestLines(manifest, width),
          ...checkLines(checks, width),
        ],
      };
    });
  },
});
