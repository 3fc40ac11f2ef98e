/** An open ring, while the fingerprint is computed. */
export function OpenRing() {
  return (
    <svg viewBox="0 0 100 100" width="100" height="100" fill="none" aria-hidden="true">
      <circle
        cx="50"
        cy="50"
        r="42"
        stroke="#ff7a59"
        strokeWidth="6"
        strokeDasharray="150 114"
        strokeLinecap="round"
        transform="rotate(-60 50 50)"
      />
    </svg>
  );
}

/** A question in an amber ring. */
export function QuestionRing() {
  return (
    <svg viewBox="0 0 100 100" width="100" height="100" fill="none" strokeLinecap="round" aria-hidden="true">
      <circle
        cx="50"
        cy="50"
        r="42"
        stroke="#b97311"
        strokeWidth="5"
        strokeDasharray="220 44"
        transform="rotate(-60 50 50)"
      />
      <path d="M38 40c0-16 25-16 25 0 0 10-12 11-12 22" stroke="#7a4a08" strokeWidth="7" />
      <path d="M51 76h0" stroke="#7a4a08" strokeWidth="9" />
    </svg>
  );
}
