import type { CSSProperties } from "react";
import { colours, fonts, ground, lettering } from "./look.ts";
import { useIsText } from "./medium.ts";
import { Stretch, Table } from "./table.tsx";

/** The three steps of a contract, the first done and the second at hand. */
export function Progress() {
  if (useIsText()) return null;
  const number: CSSProperties = {
    borderRadius: "50%",
    fontFamily: fonts.title,
    fontSize: 20,
    fontWeight: 700,
  };
  return (
    <Stretch padding="28px 40px 26px" on="stone">
      <Table width="100%">
        <tr>
          <td width="33%" align="center" valign="top">
            <Table>
              <tr>
                <td
                  width="44"
                  height="44"
                  align="center"
                  {...ground(colours.teal, {
                    ...number,
                    width: 44,
                    height: 44,
                    fontFamily: fonts.text,
                    color: "#ffffff",
                  })}
                >
                  ✓
                </td>
              </tr>
            </Table>
            <StepName tone="ink" name="Vos informations" />
          </td>
          <td width="34%" align="center" valign="top">
            <Table>
              <tr>
                <td
                  className="ink"
                  width="38"
                  height="38"
                  align="center"
                  style={{
                    ...number,
                    width: 38,
                    height: 38,
                    border: `3px solid ${colours.coral}`,
                    borderTopColor: colours.peach,
                    color: colours.ink,
                  }}
                >
                  2
                </td>
              </tr>
            </Table>
            <StepName tone="ink" name="RIB" />
          </td>
          <td width="33%" align="center" valign="top">
            <Table>
              <tr>
                <td
                  className="soft"
                  width="40"
                  height="40"
                  align="center"
                  style={{
                    ...number,
                    width: 40,
                    height: 40,
                    border: `2px dashed ${colours.waiting}`,
                    color: colours.soft,
                  }}
                >
                  3
                </td>
              </tr>
            </Table>
            <StepName tone="soft" name="Validation" />
          </td>
        </tr>
      </Table>
    </Stretch>
  );
}

function StepName({ tone, name }: { tone: "ink" | "soft"; name: string }) {
  const weight = tone === "ink" ? { fontWeight: 600 } : {};
  return (
    <p
      className={tone}
      style={{ margin: "8px 0 0", ...lettering("text", 15, 20), ...weight, color: colours[tone] }}
    >
      {name}
    </p>
  );
}
