type InlineScriptProps = {
  readonly type?: string;
  readonly "data-entry"?: string;
  readonly text: string;
};

/** A script or a data block in the page. */
export function InlineScript({ text, ...attributes }: InlineScriptProps) {
  return <script {...attributes} dangerouslySetInnerHTML={{ __html: text }} />;
}

/** JSON that cannot end the script around it. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, "\\u003c")
    .replace(/\u2028/g, "\\u2028")
    .replace(/\u2029/g, "\\u2029");
}
