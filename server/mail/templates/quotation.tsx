import { Fragment } from "react";
import { colours, ground } from "./look.ts";
import { useIsText } from "./medium.ts";
import { Paragraph, TextLines } from "./prose.tsx";
import { Table } from "./table.tsx";
import { foldedLines } from "./text-layout.ts";

/** What someone wrote, as they wrote it: beside a coral line, or after `>` in plain text. */
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

function BrokenLines({ text }: { text: string }) {
  return text.split("\n").map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same and never move
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}
