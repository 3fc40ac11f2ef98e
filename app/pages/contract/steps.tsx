import { classNames } from "#app/ui/class-names.ts";
import { TickIcon } from "#app/ui/icons.tsx";
import { contractSteps } from "#content/contract/contract.ts";
import styles from "./steps.module.css";

/** The current step, 1 to 3. The third is the confirmation, on which all steps are done. */
export function Steps({ current }: { current: 1 | 2 | 3 }) {
  return (
    <ol className={styles.steps} aria-label={contractSteps.label}>
      {contractSteps.names.map((name, index) => {
        const step = index + 1;
        const done = step < current || current === 3;
        return (
          <li
            key={name}
            className={classNames(styles.step, done ? styles.done : step === current && styles.current)}
            aria-current={step === current ? "step" : undefined}
          >
            <span className={styles.star} aria-hidden="true">
              {done ? <TickIcon /> : step}
            </span>
            <span>
              {name}
              {step < current && <span className="visually-hidden"> {contractSteps.done}</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
