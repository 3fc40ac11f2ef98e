import { colours, lettering } from "./look.ts";
import { useIsText } from "./medium.ts";
import { TextLines } from "./prose.tsx";
import { Table } from "./table.tsx";
import { foldedLines } from "./text-layout.ts";

/** What happens next, one thing at a time. */
type Step = {
  readonly title: string;
  readonly text: string;
  /** Whether title and text make one sentence where they are on one line. */
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
          <p
            className="ink"
            style={{
              margin: "6px 0 4px",
              ...lettering("title", 20, 24),
              fontWeight: 700,
              color: colours.ink,
            }}
          >
            {title}
          </p>
          <p className="soft" style={{ margin: 0, ...lettering("text", 16, 25), color: colours.soft }}>
            {text}
          </p>
        </td>
      </tr>
    </Table>
  ));
}

function NumberedRing({ number }: { number: number }) {
  return (
    <Table>
      <tr>
        <td
          className="ink"
          width="36"
          height="36"
          align="center"
          valign="middle"
          style={{
            width: 36,
            height: 36,
            border: `3px solid ${colours.coral}`,
            borderTopColor: colours.peach,
            borderRadius: "50%",
            ...lettering("title", 18, 36),
            fontWeight: 700,
            color: colours.ink,
          }}
        >
          {number}
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
