/**
 * What looks mistyped without breaking a rule: the SIRET's or the IBAN's check digits, the shape of the
 * BIC. A warning is shown beside the field, never blocks, and is noted for the agency.
 */
export type Warning = "siret-key" | "iban-key" | "bic-shape";
