import TurndownService from "turndown";
import { controlWords } from "#content/messages.ts";

/** What a page shows, in Markdown: its drawings, buttons and forms left out. Addresses are made absolute from `url`. */
export function markdownOf(html: string, url: string): string {
  const shown = html.replace(/<\/?noscript>/g, "").replaceAll(controlWords.newTab, "");
  return converter(url).turndown(spaced(shown));
}

/** Parts that say nothing once they cannot be used. */
const unspoken = "svg, img, button, dialog, form, script, [aria-hidden=true], [aria-live], [hidden]";

const inline = "a|abbr|b|em|i|small|span|strong|time";

/** Puts a space where only the style sheet parts two words: between inline elements, or one and a word. */
function spaced(html: string): string {
  return html
    .replace(new RegExp(`(</(?:${inline})>)(?=<(?:${inline})[ >])`, "g"), "$1 ")
    .replace(new RegExp(`([\\p{L}\\p{N}])(?=<(?:${inline})[ >])`, "gu"), "$1 ")
    .replace(new RegExp(`(</(?:${inline})>)(?=[\\p{L}\\p{N}])`, "gu"), "$1 ");
}

function converter(url: string): TurndownService {
  return new TurndownService({ headingStyle: "atx", emDelimiter: "*" })
    .addRule("unspoken", { filter: (node) => node.matches(unspoken), replacement: () => "" })
    .addRule("heading", {
      filter: ["h1", "h2", "h3", "h4"],
      replacement: (text, node) => `\n\n${"#".repeat(Number(node.nodeName[1]))} ${onOneLine(text)}\n\n`,
    })
    .addRule("summary", {
      filter: "summary",
      replacement: (text) => `\n\n### ${onOneLine(text)}\n\n`,
    })
    .addRule("term", { filter: "dt", replacement: (text) => `\n\n**${onOneLine(text)}**\n\n` })
    .addRule("listItem", { filter: "li", replacement: listItem })
    .addRule("link", {
      filter: (node) => node.nodeName === "A" && node.hasAttribute("href"),
      replacement: (text, node) => {
        const address = new URL((node as Element).getAttribute("href") ?? "", url).href;
        return text.trim() && `[${onOneLine(text)}](${address})`;
      },
    });
}

function listItem(text: string, node: TurndownService.Node): string {
  const list = node.parentNode;
  const siblings = [...(list?.childNodes ?? [])].filter(({ nodeName }) => nodeName === "LI");
  const mark = list?.nodeName === "OL" ? `${siblings.indexOf(node as ChildNode) + 1}. ` : "- ";
  const lines = text
    .trim()
    .replace(/\n{3,}/g, "\n\n")
    .replace(/\n (?=\S)/g, "\n")
    .replace(/\n(?=.)/g, `\n${" ".repeat(mark.length)}`);
  return `${mark}${lines}\n`;
}

function onOneLine(text: string): string {
  return text.trim().replace(/[ \t]*\n\s*/g, " ");
}
