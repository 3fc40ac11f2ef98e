/**
 * Whether a SIRET of 14 digits has the right check digit: Luhn's sum over all of them is a multiple of 10. An
 * establishment of La Poste (SIREN 356 000 000) also passes if the plain sum of its digits is a multiple of 5, because
 * its thousands of counters outgrew the rule (Insee, note on the SIRET). Fourteen zeros pass Luhn but identify nobody,
 * so they are refused.
 */
export function hasValidSiretKey(siret: string): boolean {
  if (!/^[0-9]{14}$/.test(siret) || /^0+$/.test(siret)) {
    return false;
  }
  const digits = Array.from(siret, Number);
  return luhnSum(digits) % 10 === 0 || (siret.startsWith(laPosteSiren) && sum(digits) % 5 === 0);
}

/** The company of an establishment: the first nine digits of its SIRET. */
export function sirenOf(siret: string): string {
  return siret.slice(0, 9);
}

const laPosteSiren = "356000000";

function luhnSum(digits: readonly number[]): number {
  return sum(digits.map((digit, index) => (isDoubled(index, digits.length) ? doubled(digit) : digit)));
}

/** Luhn doubles every second digit, starting with the second to last. */
function isDoubled(index: number, length: number): boolean {
  return (length - index) % 2 === 0;
}

function doubled(digit: number): number {
  return digit > 4 ? digit * 2 - 9 : digit * 2;
}

function sum(digits: readonly number[]): number {
  return digits.reduce((total, digit) => total + digit, 0);
}
