import { links } from "#app/links.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { quizWords } from "#content/site/quiz.ts";

/** What every prize is subject to, and the article of the terms that has the rules. */
export function Conditions() {
  return (
    <>
      <p className="note">{quizWords.conditions}</p>
      <TextLink href={`${links.terms("standard")}#facturation`} external>
        {quizWords.rules}
      </TextLink>
    </>
  );
}
