import type { ReturnsProblem, ReturnsQuery } from "./query.ts";
import { Tone } from "./tone.tsx";
import { refusals, sizeOf } from "./words.ts";

/** Why a file was not taken, or not recorded, and what to do. */
export function Refusal({
  query,
  problem,
}: {
  readonly query: ReturnsQuery;
  readonly problem: ReturnsProblem;
}) {
  const { title, text, next } = refusals[problem];
  const { fileName, byteLength, other } = query;
  const about = fileName === "" ? "" : `${fileName}${byteLength > 0 ? `, ${sizeOf(byteLength)}` : ""}. `;
  return (
    <Tone look={problem === "changed" || problem === "unknown" ? "warning" : "error"} title={title}>
      <p>{text(fileName, other)}</p>
      {(about || next) && (
        <p className="note">
          {about}
          {next}
        </p>
      )}
    </Tone>
  );
}
