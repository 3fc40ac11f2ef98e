import { type ReactNode, useEffect, useRef } from "react";
import styles from "./checkbox.module.css";
import { FieldError } from "./field.tsx";
import grid from "./form-grid.module.css";
import { RequiredMark } from "./required-mark.tsx";

type CheckboxProps = {
  name: string;
  children: ReactNode;
  error?: string | undefined;
  defaultChecked?: boolean;
};

/** A box that the visitor must tick to continue. */
export function Checkbox({ name, children, error, defaultChecked }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  const start = useRef(defaultChecked);
  // React does not change a box if its initial value arrives later.
  useEffect(() => {
    if (start.current === defaultChecked) return;
    start.current = defaultChecked;
    box.current!.checked = Boolean(defaultChecked);
  }, [defaultChecked]);
  return (
    <div className={`${styles.checkbox} ${grid.wide}`}>
      <input
        ref={box}
        className={styles.box}
        type="checkbox"
        id={name}
        name={name}
        required
        defaultChecked={defaultChecked}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
      />
      <label className={styles.label} htmlFor={name}>
        {children}
        <RequiredMark className={styles.mark} />
      </label>
      {error && (
        <div className={styles.error}>
          <FieldError id={`${name}-error`}>{error}</FieldError>
        </div>
      )}
    </div>
  );
}

/** A choice that the visitor can see but not change; the form does not send it. */
export function LockedCheckbox(props: { id: string; label: string; hint: string; checked: boolean }) {
  return (
    <div className={`${styles.checkbox} ${styles.locked}`}>
      <input className={styles.box} type="checkbox" id={props.id} defaultChecked={props.checked} disabled />
      <label className={styles.label} htmlFor={props.id}>
        <b>{props.label}</b>
        <small>{props.hint}</small>
      </label>
    </div>
  );
}
