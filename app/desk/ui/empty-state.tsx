import type { ReactNode } from "react";

/** Replaces an empty list: a title, a sentence, and a link to see more. */
export function EmptyState({
  title,
  text,
  children,
}: {
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}) {
  return (
    <section className="empty">
      <h2>{title}</h2>
      <p>{text}</p>
      {children && <p className="buttons">{children}</p>}
    </section>
  );
}
