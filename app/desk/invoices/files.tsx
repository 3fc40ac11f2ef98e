import { deskLinks } from "#app/desk/desk-links.ts";
import { classNames } from "#app/ui/class-names.ts";
import { exactEuros } from "#content/site/format.ts";
import { type Day, monthOf } from "#domain/calendar.ts";
import type { InvoicesMonth } from "#server/desk/invoices/invoices.ts";
import { useToday } from "../desk-context.tsx";
import { buttonClass } from "../ui/button.ts";
import { Card } from "../ui/card.tsx";
import { FileLink, FileList } from "../ui/file-link.tsx";
import { Icon } from "../ui/icon.tsx";
import styles from "./files.module.css";
import { documentsCounted, invoicesWords } from "./words.ts";

const words = invoicesWords.files;

/** The files of a month for whoever keeps the books. */
export function MonthFiles({ month, firstDay }: { month: InvoicesMonth; firstDay: Day }) {
  const today = useToday();
  const name = firstDay.slice(0, 7);
  const { entries, all } = month;
  const { toOn } = monthOf(firstDay);
  return (
    <Card id="comptabilite" titleId="t-files" title={words.title}>
      {all.net.count > 0 && (
        <>
          <a
            className={classNames(buttonClass("large", "primary"), styles.wide)}
            href={deskLinks.deskInvoicesArchive(name)}
            download
          >
            <Icon name="archive" />
            {words.archive}
          </a>
          <p className="note">{words.archiveNote(documentsCounted(all))}</p>
        </>
      )}
      <FileList>
        <FileLink href={deskLinks.deskEntries(name)} icon="book" title={words.entries}>
          {words.entriesNote(entries.lineCount, exactEuros(entries.debitCents))}
        </FileLink>
        <FileLink href={deskLinks.deskInvoicesCsv(name)} icon="grid" title={words.csv}>
          {words.csvNote(all.net.count)}
        </FileLink>
      </FileList>
      {today <= toOn && <p className={classNames("note", styles.running)}>{words.running(toOn)}</p>}
    </Card>
  );
}
