import { checkWords, restoreWords } from "#content/desk/backup-report.ts";
import { megabytes } from "#content/format.ts";
import type { DeskContext } from "../command.ts";
import type { BackupProgress } from "./back-up.ts";
import { partOf } from "./report.ts";
import type { RestoreProgress } from "./restore.ts";

const { progress: words } = restoreWords;

/** Shows how far a backup has come. */
export function backupProgress({ progress }: Pick<DeskContext, "progress">): BackupProgress {
  return (stage, done, all) => progress(words[stage](partOf(done, all, megabytes)));
}

/** Shows how far a restore or a rehearsal has come. */
export function restoreProgress({ progress }: Pick<DeskContext, "progress">): RestoreProgress {
  return (stage, done, all) =>
    progress(
      stage === "files"
        ? words.files(partOf(done, all))
        : words.checking(checkWords.names[stage], partOf(done, all)),
    );
}
