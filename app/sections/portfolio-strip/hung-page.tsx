import { links } from "#app/links.ts";
import { Anchor } from "#app/ui/anchor.tsx";
import { type ClientSite, tradeWords } from "#content/site/portfolio.ts";
import { clientDrawings } from "../client-drawings.ts";
import styles from "./hung-page.module.css";

/** A client’s page on its two pegs, with its caption. It leads to its case. */
export function HungPage({ id, name, trade }: ClientSite) {
  return (
    <Anchor className={styles.hung} href={`${links.portfolio}#${id}`}>
      <span className={styles.page}>
        <img src={clientDrawings[id]} width="800" height="1160" alt="" loading="lazy" />
      </span>
      <span className={styles.caption}>
        <b>{name}</b> <span>{tradeWords(trade)}</span>
      </span>
    </Anchor>
  );
}
