import { type CSSProperties, createContext, type ReactNode, use } from "react";
import { longDate } from "#content/site/format.ts";
import { noWrapParts } from "#content/site/no-wrap.ts";
import type { Day } from "#domain/calendar.ts";
import { colours, inkTitle, lettering } from "./look.ts";

/** The two versions of a mail: every part of a template can render both. */
type Medium = "html" | "text";

/** Which version is being rendered. */
export const MediumContext = createContext<Medium>("html");

/** Whether the plain text version of a mail is being rendered. */
export function useIsText(): boolean {
  return use(MediumContext) === "text";
}

/** Content for the HTML version alone. */
export function InHtml({ children }: { children: ReactNode }): ReactNode {
  return useIsText() ? null : children;
}

/** Content for the plain text alone. */
export function InText({ children }: { children: ReactNode }): ReactNode {
  return useIsText() ? children : null;
}

/** Columns of a line of plain text (RFC 3676, section 4.2 advises 78 at most). */
export const textWidth = 78;

/**
 * Folds a text at spaces into lines of {@link textWidth} columns, with `first` before the first line and `rest` before
 * the others. Keeps no-break spaces and longer words, such as a URL, whole.
 */
export function foldedLines(text: string, first = "", rest = first): string[] {
  const lines: string[] = [];
  let line = first;
  let isEmpty = true;
  for (const word of text.split(/[ \t]+/).filter(Boolean)) {
    if (!isEmpty && line.length + 1 + word.length > textWidth) {
      lines.push(line);
      line = rest;
      isEmpty = true;
    }
    line += isEmpty ? word : ` ${word}`;
    isEmpty = false;
  }
  return [...lines, line.trimEnd()];
}

export function Heading({ style, children }: { style?: CSSProperties; children: ReactNode }) {
  if (useIsText()) return <h2>{children}</h2>;
  return (
    <h2 className="ink" style={{ margin: "0 0 14px", ...inkTitle(25, 28), letterSpacing: "-.2px", ...style }}>
      {children}
    </h2>
  );
}

/** The heading of a short block: the same level, in smaller letters. */
export function SmallHeading({ style, children }: { style?: CSSProperties; children: ReactNode }) {
  if (useIsText()) return <h2>{children}</h2>;
  return (
    <p className="ink" style={{ margin: "0 0 6px", ...inkTitle(20, 24), ...style }}>
      {children}
    </p>
  );
}

export function Paragraph({ style, children }: { style?: CSSProperties; children: ReactNode }) {
  if (useIsText()) return <p>{children}</p>;
  return (
    <p
      className="ink"
      style={{
        margin: "0 0 18px",
        ...lettering("text", 17, 27),
        color: colours.ink,
        wordBreak: "break-word",
        ...style,
      }}
    >
      {children}
    </p>
  );
}

/** A secondary paragraph, in smaller letters. */
export function Note({ style, children }: { style?: CSSProperties; children: ReactNode }) {
  if (useIsText()) return <p>{children}</p>;
  return (
    <p className="soft" style={{ margin: 0, ...lettering("text", 14, 21), color: colours.soft, ...style }}>
      {children}
    </p>
  );
}

/** A link in a sentence. The plain text shows the words only: a URL there has a line of its own. */
export function TextLink({
  href,
  tone = "ink",
  style,
  children,
}: {
  href: string;
  tone?: "ink" | "soft";
  style?: CSSProperties;
  children: ReactNode;
}) {
  if (useIsText()) return children;
  return (
    <a className={tone} href={href} style={{ color: colours[tone], ...style }}>
      {children}
    </a>
  );
}

/** A secondary link on a line of its own; in plain text its words and its URL, on two lines. */
export function LinkLine({ href, children }: { href: string; children: string }) {
  if (useIsText()) return <pre>{`${children} :\n${href}`}</pre>;
  return (
    <Note>
      <TextLink href={href} tone="soft">
        {children}
      </TextLink>
    </Note>
  );
}

/** A day in words, with a raised « er » in « 1er ». */
export function LongDate({ day }: { day: Day }) {
  return <Ordinals text={longDate(day)} />;
}

/** A text with a raised « er » in « 1er ». */
export function Ordinals({ text }: { text: string }) {
  const [before, ...after] = text.split(/\b1er\b/);
  return (
    <>
      {before}
      {after.map((part) => (
        <span key={part}>
          1<sup style={{ lineHeight: 0 }}>er</sup>
          {part}
        </span>
      ))}
    </>
  );
}

/** A text without line breaks at the hyphen of « e-mail » or of a contract number. */
export function NoWrap({ children }: { children: string }) {
  if (useIsText()) return children;
  return noWrapParts(children).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text never change places
      <span key={index} style={{ whiteSpace: "nowrap" }}>
        {part}
      </span>
    ),
  );
}

/** Lines of the plain text alone, unchanged. */
export function TextLines({ lines }: { lines: readonly string[] }) {
  return useIsText() ? <pre>{lines.join("\n")}</pre> : null;
}
