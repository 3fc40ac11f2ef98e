import { zenMasterSignature } from "#content/site/features.ts";
import styles from "./signature.module.css";

/** The person who keeps the promise, in their own words. */
export function Signature() {
  const { line, firstName, role, status } = zenMasterSignature;
  return (
    <div className={styles.signature}>
      <p>{line}</p>
      <Handwriting />
      <p>
        {/* A wide space: a margin would stay where the status has a line of its own. */}
        <b>{firstName}</b> {role}
        {status && "\u2002"}
        {status && <span>{status}</span>}
      </p>
    </div>
  );
}

/**
 * « Maëlle », as the ZenMaster signs: another first name needs another drawing. It is written once, when it is first
 * seen, in browsers that can start an animation by themselves.
 */
function Handwriting() {
  return (
    <svg
      className={styles.handwriting}
      viewBox="0 0 300 104"
      fill="none"
      stroke="currentColor"
      strokeWidth="3.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path
        pathLength="1"
        d="M10 88C22 62 34 34 42 18c4-7 8-4 7 3-2 20-6 40-8 58 12-26 24-46 38-60 4-4 8-1 7 5-4 18-10 36-10 52 0 9 6 10 12 5 9-7 13-20 26-24 8-2 14 2 12 6-8-6-24 3-25 15 0 8 7 9 14 3 6-5 10-12 12-19-3 10-6 18-1 21 5 3 11-4 16-9 6-6 15-8 18-15 2-6-3-9-8-6-8 5-11 15-9 23 2 7 10 8 17 3 16-12 32-40 33-58 0-8-5-9-9-2-6 12-12 34-11 48 1 8 7 9 13 4 14-11 28-38 29-54 0-8-5-9-9-2-6 12-12 34-11 48 1 8 8 9 15 3 8-7 18-9 21-17 1-5-3-8-8-5-8 5-11 15-9 22 3 9 14 8 24 2 12-7 24-8 44-12"
      />
      <path strokeWidth="4.5" d="M152 34h0m13-3h0" />
    </svg>
  );
}
