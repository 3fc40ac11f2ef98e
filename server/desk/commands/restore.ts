import { restoreCommandWords } from "#content/desk/backup.ts";
import { restoreWords } from "#content/desk/backup-report.ts";
import { faultyAnswer, keysAtHand } from "../backup/faulty.ts";
import { restoreProgress } from "../backup/progress.ts";
import { checkLines, instantOf, manifestLines } from "../backup/report.ts";
import { restore, skippedNumbers } from "../backup/restore.ts";
import { sourceOf } from "../backup/source.ts";
import { deskCommand } from "../command.ts";
import { folded, type Row } from "../terminal/lines.ts";

const { labels } = restoreWords;

/** `restaurer`: a backup as the store of the site, where there is none. */
export const restoreCommand = deskCommand({
  words: restoreCommandWords,
  positionals: { folder: { required: true } },
  options: { demenagement: { type: "boolean" } },
  changes: false,
  run(context, { positionals: { folder }, options }) {
    const environment = context.environment();
    const isMove = options.demenagement ?? false;
    return faultyAnswer(async () => {
      const restored = await restore(folder, sourceOf(environment), keysAtHand(environment), {
        isMove,
        onProgress: restoreProgress(context),
      });
      const { manifest, checks, heldMails, unsealedChains, lastContract } = restored;
      const held: Row[] = [
        [labels.held, restoreWords.heldMails(heldMails)],
        [labels.numbers, restoreWords.skipped(skippedNumbers, lastContract)],
      ];
      const unsealed: Row[] =
        unsealedChains > 0 ? [[labels.evidence, restoreWords.unsealed(unsealedChains)]] : [];
      return {
        value: { ok: true, ...restored },
        lines: (width) => [
          restoreWords.done.restore,
          ...manifestLines(manifest, width, isMove ? unsealed : [...held, ...unsealed]),
          ...checkLines(checks, width),
          ...(isMove
            ? []
            : [
                "",
                ...restoreWords.afterwards(instantOf(manifest)).flatMap((line) => afterwards(line, width)),
              ]),
        ],
      };
    });
  },
});

function afterwards(line: string, width: number): string[] {
  return folded(line, line.startsWith(" ") ? "  " : "", width);
}
