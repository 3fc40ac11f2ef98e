import { colours, lettering } from "./look.ts";
import { useIsText } from "./medium.ts";
import { TextLines, TextLink } from "./prose.tsx";
import { Table } from "./table.tsx";
import { foldedLines } from "./text-layout.ts";

/** A labelled value. */
export type Fact = {
  readonly label: string;
  readonly value: string;
  /** Where the value leads in the HTML form. */
  readonly href?: string | null;
  /** The value after a colon, where it begins with a word in lower case there. */
  readonly inText?: string;
  /** Whether the label runs on into the value, without a colon, on a line of its own. */
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
