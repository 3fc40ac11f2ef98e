import type { ReactNode } from "react";

/** Facts about a person or a thing, one line each. */
export function Facts({ className, children }: { className?: string; children: ReactNode }) {
  return <dl className={className ? `facts ${className}` : "facts"}>{children}</dl>;
}

export function Fact({
  label,
  className,
  children,
}: {
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={className}>{children}</dd>
    </div>
  );
}
