import { colours, ground, lettering } from "./look.ts";
import { useIsText } from "./medium.ts";
import { Table } from "./table.tsx";

/** A coral button, never an image; in plain text its words and its address, on two lines. */
export function Button({ href, children }: { href: string; children: string }) {
  if (useIsText()) return <pre>{`${children} :\n${href}`}</pre>;
  return (
    <Table>
      <tr>
        <td {...ground(colours.coral, { borderRadius: 28 })}>
          <a
            href={href}
            style={{
              display: "inline-block",
              padding: "15px 28px",
              ...lettering("text", 17, 22),
              fontWeight: 600,
              color: colours.night,
              textDecoration: "none",
              borderRadius: 28,
            }}
          >
            <span style={{ color: colours.night }}>{children}</span>
          </a>
        </td>
      </tr>
    </Table>
  );
}
