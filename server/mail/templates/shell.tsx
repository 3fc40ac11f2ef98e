import type { ReactNode } from "react";
import { NightBand } from "./band.tsx";
import { colours, ground, headStyles, lettering } from "./look.ts";
import { useIsText } from "./medium.ts";
import { OutlookMark } from "./outlook.tsx";
import { Stretch, Table } from "./table.tsx";

/** What frames a mail. */
type ShellProps = {
  readonly subject: string;
  /** What mail programs show after the subject. */
  readonly preview: string;
  readonly title: string;
  readonly lead: ReactNode;
  /** Clients read a greeting under a night band; the agency reads the title on paper, facts first. */
  readonly reader: "client" | "agency";
  readonly foot: ReactNode;
  readonly children: ReactNode;
};

/** The frame of every mail: night band, horizon, sheet and foot. */
export function Shell({ subject, preview, title, lead, reader, foot, children }: ShellProps) {
  const isText = useIsText();
  const paperTitle = reader === "agency" && <PaperTitle title={title} lead={lead} />;
  if (isText) {
    return (
      <div>
        {paperTitle}
        {children}
        {foot}
      </div>
    );
  }
  return (
    <html lang="fr" dir="ltr" {...{ "xmlns:o": "urn:schemas-microsoft-com:office:office" }}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>{subject}</title>
        <OutlookMark holds="head" />
        <style dangerouslySetInnerHTML={{ __html: headStyles }} />
      </head>
      <body className="page" {...ground(colours.page, { margin: 0, padding: 0 })}>
        <Preview text={preview} />
        {/* biome-ignore lint/a11y/useSemanticElements: mail programs drop elements they do not know */}
        <div role="article" aria-roledescription="e-mail" aria-label={subject} lang="fr">
          <table
            role="presentation"
            className="page"
            width="100%"
            cellPadding="0"
            cellSpacing="0"
            border={0}
            {...ground(colours.page)}
          >
            <tbody>
              <tr>
                <td align="center" style={{ padding: "24px 0 40px" }}>
                  <OutlookMark holds="open" />
                  <table
                    role="presentation"
                    className="sheet"
                    width="100%"
                    cellPadding="0"
                    cellSpacing="0"
                    border={0}
                    {...ground(colours.sheet, { maxWidth: 600 })}
                  >
                    <tbody>
                      <NightBand heading={reader === "client" ? { title, lead } : null} />
                      {paperTitle}
                      {children}
                    </tbody>
                  </table>
                  <Table width="100%" style={{ maxWidth: 600 }}>
                    <tr>
                      <td className="inset" style={{ padding: "24px 40px 0" }}>
                        {foot}
                      </td>
                    </tr>
                  </Table>
                  <OutlookMark holds="close" />
                </td>
              </tr>
            </tbody>
          </table>
        </div>
      </body>
    </html>
  );
}

/** The title of a mail to the agency, and the line under it. */
function PaperTitle({ title, lead }: { title: string; lead: ReactNode }) {
  if (useIsText()) {
    return (
      <>
        <h1>{title}</h1>
        <p>{lead}</p>
      </>
    );
  }
  return (
    <Stretch padding="34px 40px 26px">
      <h1
        className="ink title"
        style={{
          margin: "0 0 10px",
          ...lettering("title", 36, 38),
          fontWeight: 700,
          letterSpacing: "-.4px",
          color: colours.ink,
          wordBreak: "break-word",
        }}
      >
        {title}
      </h1>
      <p className="soft" style={{ margin: 0, ...lettering("text", 17, 27), color: colours.soft }}>
        {lead}
      </p>
    </Stretch>
  );
}

/** Invisible at the top; the marks after it keep the first words of the mail out of the preview. */
function Preview({ text }: { text: string }) {
  return (
    <div
      style={{
        display: "none",
        maxHeight: 0,
        overflow: "hidden",
        ...{ msoHide: "all" },
        fontSize: 1,
        lineHeight: "1px",
        color: colours.page,
        opacity: 0,
      }}
    >
      {text}
      {"\u034f\u200c\u00a0".repeat(30)}
    </div>
  );
}
