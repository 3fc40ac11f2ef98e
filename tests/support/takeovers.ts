/** The scan of a contract, as bytes. */
export const aPaper = Buffer.from("%PDF-1.7\nContrat et mandat, signés à Marseille\n%%EOF\n");
