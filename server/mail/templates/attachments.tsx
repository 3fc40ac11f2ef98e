import type { ReactNode } from "react";
import { kilobytes } from "#content/site/format.ts";
import { Sign, Stretch, Table } from "./blocks.tsx";
import { colours, fonts, lettering } from "./look.ts";
import { foldedLines, Heading, Note, TextLines, useIsText } from "./prose.tsx";

type Pdf = { readonly fileName: string; readonly bytes: Uint8Array };

export function attached({ fileName, bytes }: Pdf) {
  return { fileName, contentType: "application/pdf", content: bytes };
}

/** The section about the one attached PDF: `about` follows its size, and `children` come below. */
export function Enclosure({
  name,
  file,
  about,
  children,
}: {
  name: string;
  file: Pdf;
  about: string;
  children?: ReactNode;
}) {
  const isText = useIsText();
  const size = kilobytes(file.bytes.byteLength);
  return (
    <Stretch padding="0 40px 34px">
      <Heading>En pièce jointe</Heading>
      {isText ? (
        <TextLines lines={foldedLines(`${name} (PDF, ${size}), ${about}.`, "- ", "  ")} />
      ) : (
        <Table width="100%">
          <AttachedFile name={name} note={`${size}, ${about}`} />
        </Table>
      )}
      {children}
    </Stretch>
  );
}

/** The row of a PDF that is attached, in a {@link Table}: its name, and a line about it. */
export function AttachedFile({ name, note }: { name: string; note: ReactNode }) {
  const border = { borderTop: `1px solid ${colours.rule}` };
  return (
    <tr>
      <td className="rule" width="46" valign="top" style={{ padding: "13px 0", ...border }}>
        <Sign width={34} height={42} className="icon" on={colours.night} style={iconStyle}>
          PDF
        </Sign>
      </td>
      <td className="rule" style={{ padding: "12px 0", ...border }}>
        <p
          className="ink"
          style={{ margin: 0, ...lettering("text", 16, 22), fontWeight: 600, color: colours.ink }}
        >
          {name}
        </p>
        <Note style={{ fontSize: 13 }}>{note}</Note>
      </td>
    </tr>
  );
}

const iconStyle = {
  borderRadius: "3px 10px 3px 3px",
  fontFamily: fonts.title,
  fontSize: 12,
  fontWeight: 700,
  color: colours.peach,
};
