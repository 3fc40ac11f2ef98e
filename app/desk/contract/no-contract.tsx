import { deskLinks } from "#app/desk/desk-links.ts";
import { longDate } from "#content/site/format.ts";
import type { Asked } from "../asked.ts";
import { buttonClass } from "../ui/button.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { Asking } from "../ui/question.tsx";
import type { ContractView } from "./view.ts";
import { contractWords } from "./words.ts";

/** What the pages of a contract say when no contract has the number, or when it was erased. */
export function NoContract({
  number,
  erasedOn,
  asked,
}: {
  readonly number: string;
  readonly erasedOn: ContractView["today"] | null;
  readonly asked: Asked;
}) {
  const words = erasedOn ? contractWords.erased(number, longDate(erasedOn)) : contractWords.unknown;
  return (
    <Asking asked={asked} question={null}>
      <PageHeader title={contractWords.contracts} />
      <EmptyState title={words.title} text={words.text}>
        <a className={buttonClass()} href={deskLinks.deskPage("contracts")}>
          {words.widen}
        </a>
      </EmptyState>
    </Asking>
  );
}
