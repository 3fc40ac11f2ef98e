/** Words of a name that say nothing about whose it is: legal forms, and how a person is addressed. */
const formWords =
  /^(SARL|SAS|SASU|EURL|SA|SCI|SCEA|SCP|SELARL|SNC|EI|EIRL|GAEC|EARL|STE|SOCIETE|ETS|M|MR|MME|MLLE|MONSIEUR|MADAME|OU|ET)$/;

/** Fewest letters of a name that is looked for. */
const fewestLetters = 5;

/**
 * Whether a bank's name for a payer is that of a client: the same words, or all words of the one among those of the
 * other, whatever their order, accents and legal forms.
 */
export function isNameOf(payer: string, client: string): boolean {
  const [one, other] = [wordsOf(payer), wordsOf(client)];
  const [few, many] = one.size <= other.size ? [one, other] : [other, one];
  const letters = [...few].join("").length;
  return letters >= fewestLetters && [...few].every((word) => many.has(word));
}

function wordsOf(name: string): ReadonlySet<string> {
  const plain = name.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase();
  return new Set(plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "" && !formWords.test(word)));
}
