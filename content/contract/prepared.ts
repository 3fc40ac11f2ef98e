/** Above the first step of a subscription that somebody of the agency filled in. */
export function filledInBy(firstName: string): string {
  return `${firstName} a rempli ce que vous lui avez dit. Relisez, corrigez, complétez : rien n’est accepté ni signé à votre place.`;
}
