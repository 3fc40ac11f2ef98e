/** What a file records, by kind. */
export type RecordedCounts = Readonly<Record<"batches" | "returns" | "transfers" | "charges", number>>;

/** « 2 lots, 6 rejets et 2 virements »; empty if there is nothing. */
export function countedParts(
  { batches, returns, transfers, charges }: RecordedCounts,
  format: (count: number) => string = String,
): string {
  const counted = (count: number, word: string) =>
    count === 0 ? [] : [`${format(count)} ${word}${count > 1 ? "s" : ""}`];
  const ofCharges = charges === 0 ? [] : [`des frais de ${format(charges)} lignes`];
  const parts = [
    ...counted(batches, "lot"),
    ...counted(returns, "rejet"),
    ...counted(transfers, "virement"),
    ...(charges === 1 ? ["des frais"] : ofCharges),
  ];
  return parts.length > 1 ? `${parts.slice(0, -1).join(", ")} et ${parts.at(-1)}` : (parts[0] ?? "");
}

/** « Enregistrer 5 rejets et 2 virements ». `keeps`: the file leaves a task, even where nothing is counted. */
export function recordWords(counts: RecordedCounts, keeps: boolean): string {
  const parts = countedParts(counts);
  if (parts !== "") return `Enregistrer ${parts}`;
  return keeps ? "Enregistrer ce fichier" : "Classer ce fichier comme lu";
}
