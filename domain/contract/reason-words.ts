import { unsaidReason } from "./returns.ts";

/** Words with which French and other banks write a reason instead of its code, without accents. */
const wordsOfReasons: readonly (readonly [reason: string, words: RegExp])[] = [
  [
    "AC01",
    /compte (inconnu|inexistant|inexact|invalide)|coordonnees (bancaires )?(inexactes|erronees|invalides)|invalid account|unknown account/,
  ],
  ["AC04", /compte (clos|cloture|ferme|solde)\b|account closed|closed account/],
  ["AC06", /compte bloque|account blocked|blocked account/],
  [
    "AG01",
    /prelevements? (interdits?|non autorises?)|compte d epargne|direct debits? (forbidden|not allowed)/,
  ],
  [
    "AM04",
    /provision insuffisante|(insuffisance|defaut|absence) de provision|sans provision|solde insuffisant|insufficient funds/,
  ],
  ["MD01", /(pas|absence) (de mandat|d autorisation)|mandat (inexistant|absent|inconnu)|no (valid )?mandate/],
  ["MD07", /\bdecede|deceased/],
  ["MS02", /opposition|refus(e par le| du) debiteur|refusal by (the )?debtor/],
];

/**
 * The code that the bank's words seem to stand for, where it gives none: a person has to say whether it is so. `null`
 * for a code of the bank, and for words that seem to say nothing, or two things.
 */
export function seemingReason(reason: string, words: string): string | null {
  if (reason !== unsaidReason) return null;
  const plain = words
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ");
  const seeming = wordsOfReasons.flatMap(([code, said]) => (said.test(plain) ? [code] : []));
  return seeming.length === 1 ? seeming[0]! : null;
}
