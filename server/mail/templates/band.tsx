import type { ReactNode } from "react";
import { company } from "#content/company.ts";
import { logoContentId } from "./logo.ts";
import { colours, fonts, ground, lettering } from "./look.ts";

/** The night band with the logo, and the title and lead of a mail to a client; then the horizon. */
export function NightBand({ heading }: { heading: { title: string; lead: ReactNode } | null }) {
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

/** Its `alt` stands in for it where images do not show. */
function Logo() {
  return (
    <img
      src={`cid:${logoContentId}`}
      width="157"
      height="60"
      alt={company.name}
      style={{
        display: "block",
        width: 157,
        height: 60,
        fontFamily: fonts.title,
        fontSize: 22,
        fontWeight: 700,
        color: colours.cream,
      }}
    />
  );
}

/** Seven coloured rows, from night to dawn: no image, so it always shows. */
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
