import type { ReactNode } from "react";
import styles from "./action-list.module.css";
import { Icon } from "./icon.tsx";
import { Opener } from "./question.tsx";

/** An action on what a page is about: its words, and how it starts. */
export type OfferedAction = {
  readonly title: string;
  readonly note: string;
  /** Where its question is asked, or its form is sent; with `href`, another page asks it. */
  readonly page: string;
  readonly action: string;
  readonly reference?: string | undefined;
  /** Whether a question comes first; otherwise the button does it at once. */
  readonly asks: boolean;
  /** One that is not possible stays in the list, and its note says why. */
  readonly isPossible: boolean;
};

/** The actions on what a page is about. The title of one that asks first ends in « … ». */
export function ActionList({ actions }: { readonly actions: readonly OfferedAction[] }) {
  return (
    <ul className={styles.list}>
      {actions.map((each) => (
        <li key={each.action}>
          <ActionItem {...each} />
        </li>
      ))}
    </ul>
  );
}

function ActionItem({ title, note, page, action, reference, asks, isPossible }: OfferedAction): ReactNode {
  if (!isPossible) {
    return (
      <p>
        <b>{title}</b>
        <span>{note}</span>
      </p>
    );
  }
  const words = (
    <>
      <b>{asks ? `${title}…` : title}</b>
      <span>{note}</span>
      <Icon name="right" />
    </>
  );
  if (asks) {
    return (
      <Opener page={page} action={action} reference={reference}>
        {words}
      </Opener>
    );
  }
  return (
    <form method="post" action={page}>
      <button type="submit" name="geste" value={action}>
        {words}
      </button>
    </form>
  );
}
