/** Variable that tells a site under test which fault to produce. */
export const faultVariable = "CRASH_FAULT";

/** Header of the post from which a site under test counts its operations. */
export const armingHeader = "x-crash-from-here";

/** An action of a process on the outside world: a statement, a line to the mail server, an answer, a file. */
export type Operation = string;

/** The operation that sends the last byte of a mail: from then on the mail server may have the mail. */
export const mailEnd: Operation = "mail: its end";

/** A moment in the work of a site: just before or just after the n-th operation of that name. */
export type Moment = {
  readonly operation: Operation;
  readonly occurrence: number;
  readonly phase: "before" | "after";
};

/** The faults of a process; none by default. */
export type Fault = {
  /** When counting starts: as the process starts, or with the post that carries {@link armingHeader}. */
  readonly from?: "start" | "post";
  readonly killAt?: Moment;
  /** A file that gets the name of each operation, one a line; that post empties it. */
  readonly record?: string;
  /** The clock of the process jumps to the next of these distances from the true time, in milliseconds. */
  readonly clock?: { readonly offsetsMs: readonly number[]; readonly everyOperations: number };
};
