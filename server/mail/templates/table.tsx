import type { CSSProperties, ReactNode } from "react";
import { colours, ground } from "./look.ts";
import { useIsText } from "./medium.ts";

/** A table that only lays out, as mail programs need. */
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

/** A full-width stretch of the sheet, on its own ground if it has one; `attention` darkens like stone. */
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
