import { Enso } from "../ui/enso.tsx";

/** The one large night sky of the desk: the ring, lying on its horizon. */
export function NightOfDesk() {
  return (
    <div className="threshold__night" aria-hidden="true">
      <Enso id="night" />
      <i>
        <svg viewBox="0 0 300 34" aria-hidden="true">
          <path d="M92 4h116M110 12h62M138 20h74M126 29h38" />
        </svg>
      </i>
    </div>
  );
}
