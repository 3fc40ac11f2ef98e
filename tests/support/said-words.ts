import { join } from "node:path";
import { giftCodes } from "#domain/gift.ts";
import { packIds } from "#domain/pack.ts";
import { aSignedContract } from "./signed-contract.ts";
import { projectRoot } from "./source-file.ts";

/** A sentence, and the path to what says it: « accountWords.wait() ». */
type Said = { readonly by: string; readonly text: string };

type Words = (...values: readonly unknown[]) => unknown;

/** Every sentence of a module of words, with the answers of its functions to values of the kinds that they may take. */
export async function saidBy(path: string): Promise<readonly Said[]> {
  const exported: Record<string, unknown> = await import(join(projectRoot, path));
  return Object.entries(exported).flatMap(([name, value]) => sentencesIn(value, name));
}

function sentencesIn(value: unknown, by: string, depth = 0): readonly Said[] {
  if (typeof value === "string") return /\p{L}.*\s|\s.*\p{L}/u.test(value) ? [{ by, text: value }] : [];
  if (depth === 8 || value === null) return [];
  if (typeof value === "function")
    return answersOf(value as Words).flatMap((answer) => sentencesIn(answer, `${by}()`, depth + 1));
  if (typeof value !== "object") return [];
  return Object.entries(value).flatMap(([name, part]) => sentencesIn(part, `${by}.${name}`, depth + 1));
}

const enoughAnswers = 12;

/** What a function answers to values for which it is meant: others make it fail, or say « NaN ». */
function answersOf(words: Words): readonly unknown[] {
  const answers: unknown[] = [];
  for (const values of combinations(parametersOf(words).map(valuesFor))) {
    const answer = answerTo(words, values);
    if (answer !== undefined) answers.push(answer);
    if (answers.length === enoughAnswers) break;
  }
  return answers;
}

function answerTo(words: Words, values: readonly unknown[]): unknown {
  try {
    const answer = words(...values);
    return /undefined|NaN|Invalid|\[object/.test(JSON.stringify(answer) ?? "undefined") ? undefined : answer;
  } catch {
    return undefined;
  }
}

/** The parameters of a function as its source has them: « day », « { dueOn, owedCents } ». */
function parametersOf(words: Words): readonly string[] {
  const [, bare, list = ""] =
    /^(?:(\w+) =>|(?:function )?\w*\(([\s\S]*?)\)(?: =>|\s*\{))/.exec(`${words}`) ?? [];
  if (bare) return [bare];
  return list
    .replace(/\{[\s\S]*\}/g, "{}")
    .replace(/\[[\s\S]*?\]/g, "{}")
    .split(",")
    .map((parameter) => parameter.trim())
    .filter(Boolean);
}

const day = "2026-12-03";
const instant = 1_796_300_000_000;
const contract = aSignedContract({ packId: "business" });

/** Values for a parameter or a property: the kind that its name tells first. */
function valuesFor(name: string): readonly unknown[] {
  const told: readonly (readonly [RegExp, readonly unknown[]])[] = [
    [/^\{/, [withEveryProperty, contract]],
    [/(?:On|[dD]ay|today|version|from|until|since)$/, [day, "2027-01-01"]],
    [/(?:Cents|[cC]ount|[dD]ays|[mM]onths|[yY]ears|total|left|minutes)$/, [1, 2, 8900, 1_234_500]],
    [/[aA]t$/, [instant]],
  ];
  const kinds = told.filter(([names]) => names.test(name)).flatMap(([, values]) => values);
  return [
    ...kinds,
    "Lutherie Sormiou",
    3,
    day,
    instant,
    true,
    false,
    ["Élan", "Nacre"],
    packIds[0],
    giftCodes[0],
    contract,
    withEveryProperty,
  ];
}

const withEveryProperty: unknown = new Proxy(
  {},
  {
    get(_, name) {
      if (name === Symbol.iterator) return [][Symbol.iterator];
      if (name === Symbol.toPrimitive) return () => "Lutherie Sormiou";
      return typeof name === "string" && name !== "toJSON" ? valuesFor(name)[0] : undefined;
    },
  },
);

/** Each value of one list with each of the others, as long as there are not too many. */
function combinations(lists: readonly (readonly unknown[])[]): readonly (readonly unknown[])[] {
  return lists.reduce<readonly (readonly unknown[])[]>(
    (made, list) => made.flatMap((values) => list.map((value) => [...values, value])).slice(0, 2000),
    [[]],
  );
}
