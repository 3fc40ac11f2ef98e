import type { ReactNode } from "react";
import { company } from "#content/site/company.ts";
import { Stretch, Table } from "./blocks.tsx";
import { colours, fonts, ground, headStyles, inkTitle, lettering } from "./look.ts";
import { useIsText } from "./prose.tsx";

type ShellProps = {
  readonly subject: string;
  /** The text that mail programs show after the subject. */
  readonly preview: string;
  readonly title: string;
  readonly lead: ReactNode;
  /** Clients get a greeting on a night band; the agency gets the title on paper and the facts first. */
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
          ...inkTitle(36, 38),
          letterSpacing: "-.4px",
          textWrap: "balance",
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

/** Invisible at the top; the characters after it keep the first words of the mail out of the preview. */
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

/** The night band with the logo, and the title and lead of a mail to a client; then the horizon. */
function NightBand({ heading }: { heading: { title: string; lead: ReactNode } | null }) {
  return (
    <>
      <tr>
        <td
          className="inset"
          {...ground(colours.night, { padding: heading ? "26px 40px 34px" : "26px 40px 20px" })}
        >
          <Logo />
          {heading && (
            <>
              <h1
                className="title"
                style={{
                  margin: "30px 0 12px",
                  ...lettering("title", 46, 46),
                  fontWeight: 700,
                  letterSpacing: "-.6px",
                  textWrap: "balance",
                  color: colours.cream,
                }}
              >
                {heading.title}
              </h1>
              <p style={{ margin: 0, ...lettering("text", 18, 28), color: colours.mist }}>{heading.lead}</p>
            </>
          )}
        </td>
      </tr>
      <Horizon />
    </>
  );
}

/** Its `alt` replaces it where images are off. */
function Logo() {
  return (
    <img
      src={`cid:${logoContentId}`}
      width="150"
      height="60"
      alt={company.name}
      style={{
        display: "block",
        width: 150,
        height: 60,
        fontFamily: fonts.title,
        fontSize: 22,
        fontWeight: 700,
        color: colours.cream,
      }}
    />
  );
}

/** Seven coloured rows, from night to dawn. Not an image, so it always shows. */
function Horizon() {
  return horizonRows.map(([colour, height]) => (
    <tr key={colour}>
      <td height={height} {...ground(colour, { height, lineHeight: `${height}px`, fontSize: 0 })}>
        {"\u00a0"}
      </td>
    </tr>
  ));
}

const horizonRows = [
  ["#0f1534", 7],
  ["#141c44", 6],
  ["#2d3a6e", 6],
  ["#6a5878", 5],
  ["#c4695f", 4],
  ["#f29a6c", 3],
  ["#fbd29c", 2],
] as const;

import logo from "./logo-night.png?inline";

/** Content-ID of the logo: the same in every mail, so that programs keep one copy. */
export const logoContentId = "logo-night@agence-2h";

/** The logo on its night background, 300 × 120 pixels, shown at half that size. It is attached to the mail. */
export const logoPng: Uint8Array = Buffer.from(logo.slice(logo.indexOf(",") + 1), "base64");

/**
 * Outlook for Windows lays mails out with Word, which needs a table of fixed width and a plain font family. It reads
 * them from conditional comments, which React cannot write, so these marks hold their place. They are `<wbr>` because
 * React moves elements such as `<meta>` to the head.
 */
function OutlookMark({ holds }: { holds: keyof typeof comments }) {
  return <wbr data-outlook={holds} />;
}

/** Replaces the marks in a mail's HTML with the comments. A visitor’s text is escaped and cannot make a mark. */
export function withOutlookComments(html: string): string {
  return html.replace(/<wbr data-outlook="([a-z]+)"\/>/g, (mark, name: string) =>
    Object.hasOwn(comments, name)
      ? `<!--[if mso]>${comments[name as keyof typeof comments]}<![endif]-->`
      : mark,
  );
}

const comments = {
  head:
    "<style>table,td,p,h1,h2,a,span{font-family:Arial,sans-serif !important}</style>" +
    "<xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml>",
  open: '<table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0" border="0"><tr><td>',
  close: "</td></tr></table>",
} as const;
