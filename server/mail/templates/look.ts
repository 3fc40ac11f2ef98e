import type { CSSProperties } from "react";

/** Colours of mails; their dark counterparts are in {@link headStyles}. */
export const colours = {
  page: "#eee7da",
  sheet: "#fffdf8",
  stone: "#f3ecdf",
  mint: "#eef4f1",
  attention: "#fbeedb",
  night: "#0b1026",
  ink: "#141a33",
  soft: "#474d68",
  cream: "#fff6e6",
  mist: "#c3c8de",
  rule: "#ddd2bf",
  coral: "#ff7a59",
  peach: "#ffc98f",
  teal: "#0f6b66",
  waiting: "#857b6b",
} as const;

/** Mails carry no web font: ours if the reader has it, then the nearest one of each system. */
export const fonts = {
  title:
    "'Bricolage Grotesque','Avenir Next Condensed','Roboto Condensed','Arial Narrow','Helvetica Neue',Arial,sans-serif",
  text: "'Instrument Sans','Avenir Next','Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif",
} as const;

/** A family, a size and a line height in pixels. */
export function lettering(family: keyof typeof fonts, size: number, lineHeight: number): CSSProperties {
  return { fontFamily: fonts[family], fontSize: size, lineHeight: `${lineHeight}px` };
}

/** The style of a title in ink: size and line height in pixels. */
export function inkTitle(size: number, lineHeight: number): CSSProperties {
  return { ...lettering("title", size, lineHeight), fontWeight: 700, color: colours.ink };
}

/** A background in both forms: the attribute for Outlook, the style for the others. */
export function ground(colour: string, style?: CSSProperties) {
  return { bgcolor: colour, style: { background: colour, ...style } };
}

/** Narrow screens and dark mode. The parts of a mail carry these class names. */
export const headStyles = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;-webkit-text-size-adjust:100%;-ms-text-size-adjust:100%}
table{border-spacing:0}img{border:0}
@media (max-width:620px){
.inset{padding-left:24px!important;padding-right:24px!important}
.title{font-size:38px!important;line-height:39px!important}
.label,.value{display:block!important;width:100%!important;box-sizing:border-box}
.label{padding-bottom:0!important}.value{border-top:0!important;padding-top:0!important}
.column{display:block!important;width:100%!important;box-sizing:border-box}
.second{padding-top:22px!important}
.price{font-size:68px!important;line-height:66px!important}
}
@media (prefers-color-scheme:dark){
.page{background:#070b1d!important}.sheet{background:#121938!important}
.stone{background:#1b244c!important}.mint{background:#14302f!important}
.ink,.ink a{color:#fff6e6!important}.soft,.soft a{color:#c3c8de!important}
.rule{border-color:#38426f!important}.icon{background:#2c3567!important}
}
[data-ogsc] .ink,[data-ogsc] .ink a{color:#fff6e6!important}
[data-ogsc] .soft,[data-ogsc] .soft a{color:#c3c8de!important}
[data-ogsb] .sheet{background:#121938!important}
[data-ogsb] .stone{background:#1b244c!important}
[data-ogsb] .mint{background:#14302f!important}
`;
