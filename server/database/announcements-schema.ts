/** A change announced to subscribers by mail, each once. It names none of them. */
export type AnnouncementsTable = {
  id: string;
  /** Identifies the change (`subjectOfChange`): each has one announcement. */
  subject: string;
  /** The change, as JSON. */
  changeJson: string;
  /** The text of the mails, as canonical JSON, and its SHA-256, which the evidence keeps. */
  wordsJson: string;
  textSha256: string;
  /** Name of the person who announced it. */
  announcedBy: string;
  announcedAt: number;
  /** Number of the last contract whose mail was enqueued; empty before the first one. */
  doneThrough: string;
  mailCount: number;
  /** When the last mail was enqueued; empty until then. */
  finishedAt: number | null;
};
