declare module "@adobe/structured-data-validator" {
  type Issue = { readonly severity: string; readonly issueMessage: string; readonly rootType: string };
  type Extracted = { jsonld: object; microdata: object; rdfa: object };

  /** Checks things against a vocabulary, and against the requirements of rich results. */
  export default class Validator {
    constructor(vocabulary: { readonly "@graph": readonly object[] });
    validate(data: Extracted): Promise<Issue[]>;
  }
}
