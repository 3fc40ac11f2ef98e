/** What a run of the desk ends with: done, failed or not found, not understood. */
export type ExitCode = 0 | 1 | 2;

/** Ends a command with one line for the agency, in French. 1: it could not be done; 2: it was not understood. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly code: 1 | 2;

  constructor(message: string, code: 1 | 2 = 1) {
    super(message);
    this.code = code;
  }
}
