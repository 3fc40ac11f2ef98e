/** Markdown of the terms as plain text: no marks, plain spaces. For the tests that read articles. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/\]\([^)]*\)/g, "")
    .replace(/\*\*|\[/g, "")
    .replace(/^(\d+\.|-) /gm, "")
    .replace(/[\u00a0\u202f]/g, " ");
}
