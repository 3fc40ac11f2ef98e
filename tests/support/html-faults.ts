import { join } from "node:path";
import { FileSystemConfigLoader, HtmlValidate } from "html-validate";
import { projectRoot } from "./source-file.ts";

const validator = new HtmlValidate(new FileSystemConfigLoader());

/** The faults in the HTML of a page, by the rules of `.htmlvalidate.json`. */
export async function htmlFaults(html: string): Promise<string[]> {
  // The validator looks for its rules from the place of a page.
  const { results } = await validator.validateString(html, join(projectRoot, "page.html"));
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, line, column, selector, message }) =>
        `${ruleId} at ${line}:${column} ${selector ?? ""}: ${message}`,
    ),
  );
}
