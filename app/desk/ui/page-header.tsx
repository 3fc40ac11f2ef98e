import type { ReactNode } from "react";

/** How a page of the desk begins: its name, what there is to know in one sentence, and what may be done with all of it. */
export function PageHeader({
  title,
  lead,
  children,
}: {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children?: ReactNode;
}) {
  return (
    <header className="opening">
      <div>
        <h1>{title}</h1>
        {lead && <p>{lead}</p>}
      </div>
      {children && <div className="buttons">{children}</div>}
    </header>
  );
}
