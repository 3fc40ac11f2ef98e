import { asTitle, monthAndYear } from "#content/site/format.ts";
import { addMonths, type Day } from "#domain/calendar.ts";
import { buttonClass } from "./button.ts";
import { Icon } from "./icon.tsx";
import styles from "./month-switch.module.css";

type MonthSwitchProps = {
  readonly name: string;
  /** The first day of the month in the middle. */
  readonly month: Day;
  readonly href: (month: Day) => string;
  /** Whether the page has another period than that month, to which the middle then leads. */
  readonly isElsewhere?: boolean;
  /** Whether a month has a page; each has one if absent. */
  readonly hasPage?: (month: Day) => boolean;
};

/** A month between the links to the one before and the one after it. */
export function MonthSwitch({ name, month, href, isElsewhere, hasPage = () => true }: MonthSwitchProps) {
  const title = (each: Day) => asTitle(monthAndYear(each));
  const link = (each: Day, icon: "left" | "right") =>
    hasPage(each) && (
      <a className={buttonClass("icon")} href={href(each)} aria-label={title(each)}>
        <Icon name={icon} />
      </a>
    );
  return (
    <nav className={styles.month} aria-label={name}>
      {link(addMonths(month, -1), "left")}
      {isElsewhere ? (
        <b>
          <a href={href(month)}>{title(month)}</a>
        </b>
      ) : (
        <b aria-current="date">{title(month)}</b>
      )}
      {link(addMonths(month, 1), "right")}
    </nav>
  );
}
