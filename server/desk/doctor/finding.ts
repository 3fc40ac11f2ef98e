import type { findingWords } from "#content/desk/doctor.ts";

/** What the doctor found of one thing, in a sentence that says what to do where something is wrong. */
export type Finding = {
  readonly topic: keyof typeof findingWords.topics;
  readonly level: "ok" | "warning" | "fault";
  readonly text: string;
};

/** Gives findings of a topic their form. */
export function findingsOf(topic: Finding["topic"]) {
  return {
    ok: (text: string): Finding => ({ topic, level: "ok", text }),
    warning: (text: string): Finding => ({ topic, level: "warning", text }),
    fault: (text: string): Finding => ({ topic, level: "fault", text }),
  };
}
