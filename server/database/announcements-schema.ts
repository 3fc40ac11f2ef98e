/** A change that subscribers were announced by mail, each once. It names none of them. */
export type AnnouncementsTable = {
  id: string;
  /** What the change is known by (`subjectOfChange`): there is one announcement of it. */
  subject: string;
  /** The change, as JSON. */
  changeJson: string;
  /** What the mails say, as canonical JSON, and its SHA-256, which the evidence keeps. */
  wordsJson: string;
  textSha256: string;
  /** Name of the person who announced it. */
  announcedBy: string;
  announcedAt: number;
  /** Number of the last contract whose mail was enqueued; empty before the first one. */
  doneThrough: string;
  mailCount: number;
  /** When the last mail was enqueued; empty as long as some are left. */
  finishedAt: number | null;
};
