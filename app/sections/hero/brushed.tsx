import styles from "./brushed.module.css";

/** A word underlined by the brush: once a page, never on a line with descenders. */
export function Brushed({ children }: { readonly children: string }) {
  return (
    <em className={styles.word}>
      {children}
      <svg
        className={styles.stroke}
        viewBox="0 0 400 28"
        preserveAspectRatio="none"
        fill="none"
        stroke="#ff7a59"
        strokeWidth="2"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path
          d="M7.4 13.3c110-9 217.9-9 337.9-3M9.5 14.7c110-9 250.3-9 370.3-3M5.7 16c110-9 200.6-9 320.6-3M13.2 20c110-9 246.6-9 366.6-3M12.9 21.3c110-9 191.2-9 311.2-3M12.8 24c110-9 238.3-9 358.3-3"
          strokeWidth="2.6"
        />
        <path d="M8.6 12c110-9 244.2-9 364.2-3M5.6 17.3c110-9 262.7-9 382.7-3M11.7 18.7c110-9 217.8-9 337.8-3M6.8 22.7c110-9 232-9 352-3" />
      </svg>
    </em>
  );
}
