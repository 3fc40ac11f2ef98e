/**
 * A text in parts: those of odd rank hold hyphens at which no line may break, of « e-mail », of an address of the agency
 * or of the number of a contract.
 */
export function noWrapParts(text: string): string[] {
  return text.split(/(e-mails?|agence-2h|2H-\d{4}-\d{4,})/);
}
