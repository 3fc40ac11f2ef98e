import { compactIdentifier, hasValidIbanKey } from "./sepa.ts";

/**
 * The BIC of a bank in France from its five-digit code, the first five digits after `FRkk` in an IBAN; `null` if it is
 * not listed. Only banks with a single BIC for all their clients are listed.
 */
export function bicOfFrenchBank(bankCode: string): string | null {
  if (creditAgricole.has(bankCode)) {
    return `AGRIFRPP8${bankCode.slice(1, 3)}`;
  }
  if (caissesDEpargne.has(bankCode)) {
    return `CEPAFRPP${bankCode.slice(1, 4)}`;
  }
  return ownBics.get(bankCode) ?? null;
}

/** Regional banks of Crédit Agricole in mainland France and Corsica: code `1xx06`, BIC `AGRIFRPP8xx`. */
const creditAgricole: ReadonlySet<string> = new Set(
  (
    "10206 11006 11206 11306 11706 12006 12206 12406 12506 12906 13106 13306 13506 13606 13906 14406 14506 " +
    "14706 14806 16006 16106 16606 16706 16806 16906 17106 17206 17806 17906 18106 18206 18306 18706 19106 " +
    "19406 19506"
  ).split(" "),
);

/** Regional Caisses d’Épargne: code `1xyz5`, BIC `CEPAFRPPxyz`. */
const caissesDEpargne: ReadonlySet<string> = new Set(
  "11315 11425 12135 13135 13335 13485 13825 14265 14445 14505 15135 16275 17515 18315 18715".split(" "),
);

const ownBics: ReadonlyMap<string, string> = new Map([
  ["10107", "BREDFRPP"], // BRED
  ["10207", "CCBPFRPPMTG"], // Banque Populaire Rives de Paris
  ["10278", "CMCIFR2A"], // Crédit Mutuel
  ["10807", "CCBPFRPPDJN"], // Banque Populaire Bourgogne Franche-Comté
  ["10907", "CCBPFRPPBDX"], // Banque Populaire Aquitaine Centre Atlantique
  ["12548", "AXABFRPP"], // AXA Banque
  ["13507", "CCBPFRPPLIL"], // Banque Populaire du Nord
  ["13807", "CCBPFRPPNAN"], // Banque Populaire Grand Ouest
  ["14518", "FTNOFRP1"], // Fortuneo
  ["14607", "CCBPFRPPMAR"], // Banque Populaire Méditerranée
  ["14707", "CCBPFRPPMTZ"], // Banque Populaire Alsace Lorraine Champagne
  ["16218", "BFBKFRP1"], // BforBank
  ["16598", "FPELFR21"], // Nickel
  ["16607", "CCBPFRPPPPG"], // Banque Populaire du Sud
  ["16798", "TRZOFR21"], // Treezor
  ["16807", "CCBPFRPPGRE"], // Banque Populaire Auvergne Rhône Alpes
  ["16958", "QNTOFRP1"], // Qonto
  ["17418", "SNNNFR22"], // Shine
  ["17807", "CCBPFRPPTLS"], // Banque Populaire Occitane
  ["18707", "CCBPFRPPVER"], // Banque Populaire Val de France
  ["20041", "PSSTFRPP"], // La Banque Postale
  ["20433", "NTSBFRM1"], // N26
  ["28233", "REVOFRP2"], // Revolut
  ["30002", "CRLYFRPP"], // LCL
  ["30003", "SOGEFRPP"], // Société Générale
  ["30004", "BNPAFRPP"], // BNP Paribas
  ["30006", "AGRIFRPP"], // Crédit Agricole SA
  ["30066", "CMCIFRPP"], // CIC
  ["40618", "BOUSFRPP"], // BoursoBank
  ["40978", "BSPFFRPP"], // Banque Palatine
  ["42559", "CCOPFRPP"], // Crédit Coopératif
]);

/**
 * The BIC of a valid French IBAN, if its bank is a common one; otherwise `null`. Only a suggestion: the visitor may
 * know better.
 */
export function bicOfFrenchIban(iban: string): string | null {
  const compact = compactIdentifier(iban);
  return compact.startsWith("FR") && hasValidIbanKey(compact) ? bicOfFrenchBank(compact.slice(4, 9)) : null;
}
