/** « Enregistrer 5 rejets et 2 virements ». */
export function recordWords(returns: number, transfers: number): string {
  const counted = (count: number, word: string) =>
    count === 0 ? [] : [`${count} ${word}${count > 1 ? "s" : ""}`];
  const parts = [...counted(returns, "rejet"), ...counted(transfers, "virement")];
  return parts.length === 0 ? "Classer ce fichier comme lu" : `Enregistrer ${parts.join(" et ")}`;
}
