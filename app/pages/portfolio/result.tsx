import type { ClientSite } from "#content/site/portfolio.ts";
import styles from "./case.module.css";

/** One large figure: « 31 », or « 3 sur 4 ». */
export function Result({ figure, words, source }: ClientSite["result"]) {
  const [value, of, total] = figure.split(" ");
  return (
    <p className={styles.result}>
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
