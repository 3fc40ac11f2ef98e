import type { ReactNode } from "react";
import styles from "./file-link.module.css";
import { Icon, type IconName } from "./icon.tsx";

export function FileList({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.files}>{children}</ul>;
}

export function FileLink({
  href,
  icon,
  title,
  children,
}: {
  readonly href: string;
  readonly icon: IconName;
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <li>
      <a href={href} download>
        <Icon name={icon} />
        <span>
          <b>{title}</b>
          <span className="note">{children}</span>
        </span>
        <Icon name="download" />
      </a>
    </li>
  );
}
