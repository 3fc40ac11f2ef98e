import { links } from "#app/links.ts";
import { company } from "#content/site/company.ts";
import { failureWords } from "#content/site/errors.ts";
import stylesheet from "./plain-failure.css?url";

/**
 * The words of the failure page without its drawing, for a failure outside the public pages and the desk. No page
 * carries its style sheet: React adds it to the head of the page that shows it.
 */
export function PlainFailure() {
  return (
    <main>
      <title>{failureWords.title}</title>
      <link rel="stylesheet" href={stylesheet} precedence="page" />
      <h1>{failureWords.title}</h1>
      <p>{failureWords.text(company.phone)}</p>
      <p>
        <a href={links.home}>{failureWords.home}</a>
      </p>
    </main>
  );
}
