import { findingWords } from "#content/machine/findings.ts";
import { accountFindings } from "#server/desk/health/accounts.ts";
import { healthFindings } from "#server/desk/health/health.ts";
import { type Finding, findingsOf } from "#server/desk/health/site.ts";
import { openedStore } from "#server/desk/health/store.ts";
import type { Environment } from "#server/env.ts";
import { findKeys } from "#server/keys/key-file.ts";
import { defineCommand, Refusal } from "../command.ts";

const { marks, topics } = findingWords;

/** `doctor`: checks that the site is ready and healthy. */
export const doctorCommand = defineCommand({
  name: "doctor",
  summary: "Contrôler que tout est prêt et en bonne santé",
  arguments: {},
  options: {},
  examples: [
    { text: "Avant d’ouvrir le site, puis de temps en temps", words: "doctor" },
    { text: "Pour un programme de surveillance", words: "doctor --json" },
  ],
  notes: [
    "✓ va bien, ! mérite un regard, ✗ est à corriger. Le code de sortie est 1 dès qu’il y a une croix.",
    "Aucun e-mail n’est envoyé : le serveur de messagerie est seulement salué.",
  ],
  changes: false,
  async run({ environment, now }) {
    const findings = await allFindings(environment, now);
    const counted = (level: Finding["level"]) => findings.filter((each) => each.level === level).length;
    const warnings = counted("warning");
    const faults = counted("fault");
    return {
      value: { warnings, faults, findings },
      lines: [
        ...findings.flatMap(({ topic, level, text }, index) => [
          ...(topic === findings[index - 1]?.topic ? [] : [...(index > 0 ? [""] : []), topics[topic]]),
          `  ${marks[level]} ${text}`,
        ]),
        "",
        findingWords.summary(warnings, faults),
      ],
      code: faults > 0 ? 1 : 0,
    };
  },
});

async function allFindings(read: () => Environment, now: () => number): Promise<Finding[]> {
  let environment: Environment;
  try {
    environment = read();
  } catch (error) {
    if (error instanceof Refusal) return [findingsOf("settings").fault(error.message)];
    throw error;
  }
  const opened = await openedStore(environment, findingWords);
  const database = opened.ok ? opened.value : opened.problem;
  try {
    const findings = await healthFindings({ environment, database, now: now() }, findingWords);
    const keys = findKeys(environment.ENCRYPTION_KEYS, environment.DATA_DIR);
    const isReadable = opened.ok && keys !== null && !findings.some(isLostKey);
    if (!isReadable) return findings;
    return [...findings, ...(await accountFindings(opened.value, now(), findingWords))];
  } finally {
    if (opened.ok) await opened.value.close();
  }
}

function isLostKey({ topic, level }: Finding): boolean {
  return topic === "keys" && level === "fault";
}
