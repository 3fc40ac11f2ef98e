import { type CSSProperties, Fragment, type ReactNode } from "react";
import { colours, fonts, ground, inkTitle, lettering } from "./look.ts";
import { foldedLines, NoWrap, Paragraph, SmallHeading, TextLines, TextLink, useIsText } from "./prose.tsx";

/** A table for layout alone, as mail programs need. */
export function Table({
  width,
  style,
  children,
}: {
  width?: string;
  style?: CSSProperties;
  children: ReactNode;
}) {
  return (
    <table role="presentation" width={width} cellPadding="0" cellSpacing="0" border={0} style={style}>
      <tbody>{children}</tbody>
    </table>
  );
}

/** A full-width section of the mail, with its own background if it has one; `attention` darkens like stone. */
export function Stretch({
  padding,
  on,
  children,
}: {
  padding: string;
  on?: "stone" | "mint" | "attention";
  children: ReactNode;
}) {
  if (useIsText()) return <div>{children}</div>;
  const darkClass = on === "attention" ? "stone" : (on ?? "");
  return (
    <tr>
      <td
        className={`inset ${darkClass}`.trimEnd()}
        {...(on ? ground(colours[on], { padding }) : { style: { padding } })}
      >
        {children}
      </td>
    </tr>
  );
}

/** How mails to clients begin: « Bonjour, » and the first paragraph. */
export function Opening({ children }: { children: ReactNode }) {
  return (
    <Stretch padding="36px 40px 30px">
      <Paragraph>Bonjour,</Paragraph>
      <Paragraph style={{ margin: 0 }}>{children}</Paragraph>
    </Stretch>
  );
}

/** A coral button, never an image; in plain text its words and its URL, on two lines. */
export function Button({ href, children }: { href: string; children: string }) {
  if (useIsText()) return <pre>{`${children} :\n${href}`}</pre>;
  return (
    <Table>
      <tr>
        <td {...ground(colours.coral, { borderRadius: 28 })}>
          <a
            href={href}
            style={{
              display: "inline-block",
              padding: "15px 28px",
              ...lettering("text", 17, 22),
              fontWeight: 600,
              color: colours.night,
              textDecoration: "none",
              borderRadius: 28,
            }}
          >
            <span style={{ color: colours.night }}>{children}</span>
          </a>
        </td>
      </tr>
    </Table>
  );
}

export type Fact = {
  readonly label: string;
  readonly value: string;
  /** The link of the value in the HTML version. */
  readonly href?: string | null;
  /** The value as it follows a colon in plain text, if it begins in lower case there. */
  readonly inText?: string;
  /** Whether the label continues into the value, without a colon, on a line of its own. */
  readonly runsOn?: boolean;
};

/** Facts in two columns, stacked on narrow screens; aligned after their colons in plain text. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  if (useIsText()) return <TextLines lines={factLines(facts)} />;
  const border = { borderTop: `1px solid ${colours.rule}` };
  return (
    <Table width="100%">
      {facts.map(({ label, value, href }) => (
        <tr key={label}>
          <td
            className="soft label rule"
            width="190"
            valign="top"
            style={{
              padding: "11px 16px 10px 0",
              ...border,
              ...lettering("text", 14, 22),
              color: colours.soft,
            }}
          >
            {label}
          </td>
          <td
            className="ink value rule"
            valign="top"
            style={{
              padding: "11px 0 10px",
              ...border,
              ...lettering("text", 16, 22),
              fontWeight: 600,
              color: colours.ink,
              wordBreak: "break-word",
            }}
          >
            {href ? <TextLink href={href}>{value}</TextLink> : value}
          </td>
        </tr>
      ))}
    </Table>
  );
}

function factLines(facts: readonly Fact[]): string[] {
  const width = Math.max(0, ...facts.filter((fact) => !fact.runsOn).map(({ label }) => label.length + 3));
  return facts.flatMap(({ label, value, inText, runsOn }) =>
    runsOn
      ? foldedLines(`${label} ${value}`)
      : foldedLines(inText ?? value, `${label} :`.padEnd(width), " ".repeat(width)),
  );
}

/** A person's own words, unchanged: beside a coral line, or after `>` in plain text. */
export function Quotation({ text }: { text: string }) {
  const isText = useIsText();
  if (isText) return <TextLines lines={text.split("\n").flatMap((line) => foldedLines(line, "> "))} />;
  const paragraphs = text.split(/\n{2,}/);
  return (
    <Table width="100%">
      <tr>
        <td width="4" {...ground(colours.coral, { width: 4, fontSize: 0 })}>
          {"\u00a0"}
        </td>
        <td style={{ padding: "4px 0 4px 20px" }}>
          {paragraphs.map((paragraph, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs may be the same and never move
            <Paragraph key={index} style={{ margin: index < paragraphs.length - 1 ? "0 0 12px" : 0 }}>
              <BrokenLines text={paragraph} />
            </Paragraph>
          ))}
        </td>
      </tr>
    </Table>
  );
}

/** A text with its own line breaks. */
export function BrokenLines({ text }: { text: string }) {
  return text.split("\n").map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same and never move
    <Fragment key={index}>
      {index > 0 && <br />}
      <NoWrap>{line}</NoWrap>
    </Fragment>
  ));
}

/** A large amount: its figure, the euro sign, and the words under that sign. In plain text the template says it. */
export function LargeAmount({ figure, under }: { figure: string; under: readonly string[] }) {
  return (
    <Table>
      <tr>
        <td className="ink price" valign="top" style={{ ...inkTitle(76, 72), letterSpacing: "-2px" }}>
          {figure}
        </td>
        <td
          className="ink"
          valign="top"
          style={{
            padding: "9px 0 0 10px",
            ...lettering("text", 15, 19),
            fontWeight: 600,
            color: colours.ink,
          }}
        >
          <span style={{ fontFamily: fonts.title, fontSize: 26, lineHeight: "26px", fontWeight: 700 }}>
            €
          </span>
          {under.map((words) => (
            <Fragment key={words}>
              <br />
              {words}
            </Fragment>
          ))}
        </td>
      </tr>
    </Table>
  );
}

type Step = {
  readonly title: string;
  readonly text: string;
  /** Whether title and text form one sentence when they are on one line. */
  readonly oneSentence?: boolean;
};

/** Numbered steps: rings in HTML, hanging numbers in plain text. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  const isText = useIsText();
  if (isText) return <TextLines lines={steps.flatMap(stepLines)} />;
  return steps.map(({ title, text }, index) => (
    <Table key={title} width="100%" style={{ margin: index < steps.length - 1 ? "0 0 22px" : 0 }}>
      <tr>
        <td width="58" valign="top">
          <NumberedRing number={index + 1} />
        </td>
        <td valign="top">
          <SmallHeading style={{ margin: "6px 0 4px" }}>{title}</SmallHeading>
          <p className="soft" style={{ margin: 0, ...lettering("text", 16, 25), color: colours.soft }}>
            {text}
          </p>
        </td>
      </tr>
    </Table>
  ));
}

function NumberedRing({ number }: { number: number }) {
  const ring = { border: `3px solid ${colours.coral}`, borderTopColor: colours.peach, borderRadius: "50%" };
  return (
    <Sign width={36} height={36} className="ink" style={{ ...ring, ...inkTitle(18, 36) }}>
      {number}
    </Sign>
  );
}

/** A few letters centred in a shape, with its own background if it has one. */
export function Sign({
  width,
  height,
  className,
  on,
  style,
  children,
}: {
  width: number;
  height: number;
  className?: string;
  on?: string;
  style: CSSProperties;
  children: ReactNode;
}) {
  const shape = { width, height, ...style };
  return (
    <Table>
      <tr>
        <td
          className={className}
          width={width}
          height={height}
          align="center"
          valign="middle"
          {...(on ? ground(on, shape) : { style: shape })}
        >
          {children}
        </td>
      </tr>
    </Table>
  );
}

function stepLines({ title, text, oneSentence }: Step, index: number): string[] {
  const sentence = oneSentence
    ? `${title}, ${text.charAt(0).toLowerCase()}${text.slice(1)}`
    : `${title}. ${text}`;
  return foldedLines(sentence, `${index + 1}. `, "   ");
}
