/**
 * Splits a text. The parts at odd positions contain hyphens at which no line may break: in « e-mail », an address of
 * the agency, or a contract number.
 */
export function noWrapParts(text: string): string[] {
  return text.split(/(e-mails?|agence-2h|2H-\d{4}-\d{4,})/);
}
