/** A text whose ordinals have a raised ending: « 2e », « 1er ». */
export function Ordinals({ children }: { readonly children: string }) {
  return children.split(/(?<=\d)(er?)(?![\p{L}\d])/u).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text never change places
    index % 2 === 0 ? part : <sup key={index}>{part}</sup>,
  );
}
