type InlineScriptProps = {
  readonly type?: string;
  readonly "data-entry"?: string;
  /** What it holds; nothing in the browser, which keeps what the server wrote. */
  readonly text: string | null;
};

/** A script or a data block that only the server writes: in development hydration leaves it as it is. */
export function InlineScript({ text, ...attributes }: InlineScriptProps) {
  return (
    <script {...attributes} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text || " " }} />
  );
}

/** JSON that cannot end the script around it. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, "\\u003c")
    .replace(/\u2028/g, "\\u2028")
    .replace(/\u2029/g, "\\u2029");
}
