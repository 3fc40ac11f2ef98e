/**
 * Outlook for Windows lays mails out with Word, which needs a table of a fixed width and a plain family.
 * It reads them from conditional comments, that React cannot write: these marks hold their place. They are
 * `<wbr>` because React moves elements such as `<meta>` to the head.
 */
export function OutlookMark({ holds }: { holds: keyof typeof comments }) {
  return <wbr data-outlook={holds} />;
}

/** The HTML of a mail with the comments in place of their marks. A visitor’s text is escaped and makes no mark. */
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
