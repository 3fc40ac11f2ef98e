import type { CSSProperties, ReactNode } from "react";
import { longDate } from "#content/format.ts";
import type { Day } from "#domain/calendar.ts";
import { colours, lettering } from "./look.ts";
import { useIsText } from "./medium.ts";

/** A heading inside a mail. */
export function Heading({ style, children }: { style?: CSSProperties; children: ReactNode }) {
  if (useIsText()) return <h2>{children}</h2>;
  return (
    <h2
      className="ink"
      style={{
        margin: "0 0 14px",
        ...lettering("title", 25, 28),
        fontWeight: 700,
        letterSpacing: "-.2px",
        color: colours.ink,
        ...style,
      }}
    >
      {children}
    </h2>
  );
}

/** A heading of a short block: same rank, smaller letters. */
export function SmallHeading({ style, children }: { style?: CSSProperties; children: ReactNode }) {
  if (useIsText()) return <h2>{children}</h2>;
  return (
    <p
      className="ink"
      style={{
        margin: "0 0 6px",
        ...lettering("title", 20, 24),
        fontWeight: 700,
        color: colours.ink,
        ...style,
      }}
    >
      {children}
    </p>
  );
}

/** A paragraph of text. */
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

/** A quieter paragraph, in smaller letters. */
export function Note({ style, children }: { style?: CSSProperties; children: ReactNode }) {
  if (useIsText()) return <p>{children}</p>;
  return (
    <p className="soft" style={{ margin: 0, ...lettering("text", 14, 21), color: colours.soft, ...style }}>
      {children}
    </p>
  );
}

/** A link in a sentence. The plain text keeps the words only: an address there has a line of its own. */
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

/** A quiet link on a line of its own; in plain text its words and its address, on two lines. */
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

/** A day in words, its « 1er » raised. */
export function LongDate({ day }: { day: Day }) {
  return <Ordinals text={longDate(day)} />;
}

/** A text whose « 1er » is raised. */
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

/** Lines that only the plain text has, each as it is. */
export function TextLines({ lines }: { lines: readonly string[] }) {
  return useIsText() ? <pre>{lines.join("\n")}</pre> : null;
}
