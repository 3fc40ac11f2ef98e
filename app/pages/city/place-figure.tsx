import { Ordinals } from "#app/ui/ordinals.tsx";
import type { PlaceFigureWords } from "#content/cities/local-cities.ts";
import styles from "./place-figure.module.css";

export function PlaceFigure({ figure, words, source }: PlaceFigureWords) {
  return (
    <p className={styles.place}>
      <b className="figures">{figure}</b>{" "}
      <span>
        <Ordinals>{words}</Ordinals> <small>{source}</small>
      </span>
    </p>
  );
}
