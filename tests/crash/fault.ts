/** Variable by which a site under test learns what is to go wrong in it. */
export const faultVariable = "CRASH_FAULT";

/** Header of the post from which a site under test counts its operations. */
export const armingHeader = "x-crash-from-here";

/** Something a process does to the world outside: a statement, a line to the mail server, an answer, a file. */
export type Operation = string;

/** The operation that hands the last byte of a mail to the mail server: from here on it may have it. */
export const mailEnd: Operation = "mail: its end";

/** A moment in the work of a site: just before or just after the n-th operation of that name. */
export type Moment = {
  readonly operation: Operation;
  readonly occurrence: number;
  readonly phase: "before" | "after";
};

/** What goes wrong in a process; nothing unless something is given. */
export type Fault = {
  /** When operations begin to count: as the process starts, or with the post that carries {@link armingHeader}. */
  readonly from?: "start" | "post";
  readonly killAt?: Moment;
  /** A file that gets the name of each operation, one a line; that post begins it anew. */
  readonly record?: string;
  /** The clock of the process jumps to the next of these distances from the true time, in milliseconds. */
  readonly clock?: { readonly offsetsMs: readonly number[]; readonly everyOperations: number };
};
