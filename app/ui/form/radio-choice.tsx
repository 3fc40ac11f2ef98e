import styles from "./checkbox.module.css";

/** One of several answers, in a frame, with what follows from it. */
export function RadioChoice(props: {
  id: string;
  name: string;
  value: string;
  label: string;
  hint?: string;
  checked: boolean;
  disabled?: boolean;
}) {
  const hintId = `${props.id}-hint`;
  return (
    <div className={`${styles.checkbox} ${styles.locked}`}>
      <input
        className={`${styles.box} ${styles.radio}`}
        type="radio"
        id={props.id}
        name={props.name}
        value={props.value}
        defaultChecked={props.checked}
        disabled={props.disabled}
        aria-describedby={props.hint && hintId}
      />
      <label className={styles.label} htmlFor={props.id}>
        <b>{props.label}</b>
        {props.hint && <small id={hintId}>{props.hint}</small>}
      </label>
    </div>
  );
}
