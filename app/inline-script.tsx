import type { Ref } from "react";

type InlineScriptProps = {
  readonly id?: string;
  readonly type?: string;
  readonly "data-sleeps"?: "";
  readonly "data-hydrate"?: string;
  readonly "data-living"?: string;
  readonly ref?: Ref<HTMLScriptElement>;
  /** What it holds; `null` in the browser, which keeps what the server wrote. */
  readonly text: string | null;
};

/** A script or a data block that only the server writes: hydration leaves it as it is, its type included. */
export function InlineScript({ text, ...attributes }: InlineScriptProps) {
  return (
    <script {...attributes} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text ?? " " }} />
  );
}

/** JSON that cannot end the script around it. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, "\\u003c")
    .replace(/\u2028/g, "\\u2028")
    .replace(/\u2029/g, "\\u2029");
}
