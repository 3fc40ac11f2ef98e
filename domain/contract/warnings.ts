/**
 * Input that looks mistyped without breaking a rule: the check digits of the SIRET or the IBAN, the format of the BIC.
 * A warning is shown beside the field, never blocks, and is recorded for the agency.
 */
export type Warning = "siret-key" | "iban-key" | "bic-shape";
