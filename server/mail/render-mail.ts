import { render } from "@react-email/render";
import { createElement, type ReactElement } from "react";
import { MediumContext } from "./templates/medium.ts";
import { withOutlookComments } from "./templates/outlook.tsx";
import { textWidth } from "./templates/text-layout.ts";

/** Both forms of a mail, rendered from one template. */
export async function renderMail(template: ReactElement): Promise<{ html: string; text: string }> {
  const [document, text] = await Promise.all([
    render(template),
    render(createElement(MediumContext, { value: "text" }, template), {
      plainText: true,
      htmlToTextOptions: plainTextOptions,
    }),
  ]);
  return { html: tidyDocument(document), text: `${text.trim()}\n` };
}

/** From the root element on, after HTML’s own doctype, without the comments that React leaves for a browser. */
function tidyDocument(document: string): string {
  const root = document.slice(document.indexOf("<html"), document.lastIndexOf("</html>") + "</html>".length);
  return `<!doctype html>\n${withOutlookComments(root.replace(/<!--.*?-->/gs, ""))}\n`;
}

const heading = { leadingLineBreaks: 2, trailingLineBreaks: 1, uppercase: true };
const block = { leadingLineBreaks: 1, trailingLineBreaks: 2 };

const plainTextOptions = {
  wordwrap: textWidth,
  selectors: [
    { selector: "h1", options: heading },
    { selector: "h2", options: heading },
    { selector: "p", options: block },
    { selector: "pre", options: block },
    { selector: "div", options: { leadingLineBreaks: 2, trailingLineBreaks: 2 } },
  ],
};
