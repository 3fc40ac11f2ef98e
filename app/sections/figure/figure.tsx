import styles from "./figure.module.css";

type FigureProps = {
  /** « 31 », « 3 sur 4 ». */
  readonly figure: string;
  readonly words: string;
  /** Who measured it, and when. */
  readonly source: string;
};

/** One figure on a stroke of the brush, what it counts and where it comes from. */
export function Figure({ figure, words, source }: FigureProps) {
  const [value, of, total] = figure.split(" ");
  return (
    <p className={styles.figure}>
      <b className="figures">
        {value}
        {of && (
          <>
            <small> {of} </small>
            {total}
          </>
        )}
      </b>{" "}
      <span>
        {words} <small>{source}</small>
      </span>
    </p>
  );
}
