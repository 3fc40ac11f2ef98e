import { Argument, CommanderError, Option, Command as Parser } from "commander";
import { SealError } from "#server/database/encryption.ts";
import { plain } from "#server/database/text-search.ts";
import { reasonOf } from "#server/start-failure.ts";
import {
  type Answer,
  type Command,
  type CommandContext,
  type ExitCode,
  type OpenSite,
  Refusal,
} from "./command.ts";
import { backUpCommand } from "./commands/back-up.ts";
import { doctorCommand } from "./commands/doctor.ts";
import { dossierCommand } from "./commands/dossier.ts";
import { eraseCommand } from "./commands/erase.ts";
import { invoicesCommand } from "./commands/invoices.ts";
import { keysCommand } from "./commands/keys.ts";
import { openDeskCommand } from "./commands/open-desk.ts";
import { restoreCommand } from "./commands/restore.ts";
import { verifyCommand } from "./commands/verify.ts";
import { folded, jsonText, printable } from "./terminal.ts";

/** The parts of the machine that the command line uses. */
export type Machine = Pick<
  CommandContext,
  "environment" | "open" | "now" | "newId" | "operator" | "width" | "out" | "progress"
> & {
  /** Writes one line about an error. */
  readonly err: (line: string) => void;
  /** Asks on the terminal; `null` if nobody can answer. */
  readonly ask: ((question: string) => Promise<string>) | null;
};

/** The commands, in the order of the help. */
const commands: readonly Command[] = [
  openDeskCommand,
  dossierCommand,
  verifyCommand,
  backUpCommand,
  restoreCommand,
  invoicesCommand,
  keysCommand,
  doctorCommand,
  eraseCommand,
];

const program = "npm run agence --";

/** Pages of the desk that replace these words. */
const pages: Readonly<Record<string, string>> = {
  contrat: "/bureau/contrats",
  contrats: "/bureau/contrats",
  export: "/bureau/contrats",
  conserver: "/bureau/contrats",
  prelevements: "/bureau/prelevements",
  messages: "/bureau/messages",
  brouillons: "/bureau/souscriptions",
  mails: "/bureau/mails",
  journal: "/bureau/journal",
};

/** Runs the command that the words after `npm run agence --` name; `more` are commands that only some machines have. */
export async function runCommandLine(
  words: readonly string[],
  deps: Machine,
  more: readonly Command[] = [],
): Promise<ExitCode> {
  const err = (line: string) => deps.err(printable(line));
  const all = [...commands.slice(0, 1), ...more, ...commands.slice(1)];
  const typed = normalized(words);
  const help: string[] = [];
  let code: ExitCode = 0;
  const parser = parserOf(
    all,
    deps.width,
    (text) => help.push(text),
    async (command, input) => {
      code = await runCommand(command, input, { ...deps, err });
    },
  );
  try {
    const page = pages[typed[0] ?? ""];
    if (page) throw new Refusal(`Cela se fait au bureau, dans le navigateur, à l’adresse ${page}.`, 2);
    await parser.parseAsync(typed, { from: "user" });
    return code;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) {
      await deps.out(help.join(""));
      return 0;
    }
    const refusal = error instanceof CommanderError ? refusalOf(error, all) : error;
    if (!(refusal instanceof Refusal)) {
      err(
        refusal instanceof SealError
          ? `Les données chiffrées ne s’ouvrent pas : vérifiez la clé du site (ENCRYPTION_KEYS). ${refusal.message}`
          : `La commande a échoué : ${reasonOf(refusal)}`,
      );
      return 1;
    }
    const known = all.find(({ name }) => name === typed[0]);
    err(
      refusal.code === 2
        ? `${refusal.message} Aide : ${program} ${known ? `${known.name} ` : ""}--help`
        : refusal.message,
    );
    return refusal.code;
  }
}

/** The words with the command's name normalized: people type « clés », and `aide dossier` for `dossier --help`. */
function normalized([first, ...rest]: readonly string[]): readonly string[] {
  if (first === undefined) return ["--help"];
  if (first.startsWith("-")) return [first, ...rest];
  return plain(first) === "aide" ? normalized([...rest, "--help"]) : [plain(first), ...rest];
}

/** The typed arguments and options, those shared by all commands included. */
type Input = Parameters<Command["run"]>[1] & { readonly asJson: boolean; readonly saysYes: boolean };

function parserOf(
  all: readonly Command[],
  width: number,
  writeOut: (text: string) => void,
  run: (command: Command, input: Input) => Promise<void>,
): Parser {
  const parser = configured(new Parser(program), width, writeOut)
    .usage("COMMANDE [options]")
    .description("Le bureau de l’agence, sur la machine : preuves, sauvegardes, clés, effacements.")
    .helpCommand(false)
    .addHelpText("after", () =>
      [
        ...section(
          "Exemples",
          all.flatMap(({ examples }) => exampleLines(examples.slice(0, 1), width)),
        ),
        ...section("À savoir", noteLines(generalNotes, width)),
      ].join("\n"),
    );
  for (const command of all) parser.addCommand(commandParserOf(command, width, writeOut, run));
  return parser;
}

const generalNotes = [
  "Contrats, prélèvements, messages, souscriptions et e-mails se lisent et se traitent au bureau, dans le navigateur : /bureau.",
  "Le terminal lit les données du site, qu’il soit en marche ou non, avec les mêmes réglages que lui (.env).",
  "Seule l’archive de « dossier » contient un IBAN entier, et les preuves du contrat disent qui l’a demandée.",
  "Code de sortie : 0 si tout va bien, 1 si la demande n’a pas abouti, 2 si elle n’a pas été comprise.",
  `Tout savoir d’une commande : ${program} COMMANDE --help`,
];

function commandParserOf(
  command: Command,
  width: number,
  writeOut: (text: string) => void,
  run: (command: Command, input: Input) => Promise<void>,
): Parser {
  const names = Object.keys(command.arguments);
  const parser = configured(new Parser(command.name), width, writeOut)
    .description(`${command.summary}.`)
    .summary(command.summary)
    .allowExcessArguments()
    .addHelpText("after", () =>
      [
        ...section("Exemples", exampleLines(command.examples, width)),
        ...(command.notes ? section("À savoir", noteLines(command.notes, width)) : []),
      ].join("\n"),
    );
  for (const { label, required } of Object.values(command.arguments))
    parser.addArgument(new Argument(required ? `<${label}>` : `[${label}]`));
  const options = Object.entries(command.options).map(([name, { value, text }]) => {
    const option = new Option(value ? `--${name} <${value}>` : `--${name}`, text);
    if (value) option.argParser((typed) => optionValue(`--${name} ${value}`, typed));
    parser.addOption(option);
    return { name, key: option.attributeName() };
  });
  if (command.changes)
    parser.option("--oui", "répond oui d’avance aux demandes de confirmation, pour un script");
  parser.option("--json", "répond en JSON, pour un autre programme");
  return parser.action(async () => {
    const typed = parser.args.slice(0, names.length);
    const extra = parser.args[names.length];
    if (extra !== undefined) throw new Refusal(`« ${extra} » est en trop.`, 2);
    await run(command, {
      arguments: Object.fromEntries(
        names.map((name, index) => [name, wordOf(command.arguments[name]!.among, typed[index]?.trim())]),
      ) as Input["arguments"],
      options: Object.fromEntries(options.map(({ name, key }) => [name, parser.getOptionValue(key)])),
      asJson: parser.getOptionValue("json") === true,
      saysYes: parser.getOptionValue("oui") === true,
    });
  });
}

function configured(parser: Parser, width: number, writeOut: (text: string) => void): Parser {
  const titles: Readonly<Record<string, string>> = {
    "Usage:": "Usage",
    "Commands:": "Commandes",
    "Options:": "Options",
    "Arguments:": "Arguments",
  };
  return parser
    .exitOverride()
    .configureOutput({ writeOut, writeErr: () => {}, getOutHelpWidth: () => width })
    .configureHelp({ styleTitle: (title) => titles[title] ?? title, subcommandTerm: (each) => each.name() })
    .helpOption("-h, --help", "montre cette aide");
}

function optionValue(label: string, typed: string): string {
  if (typed.trim() === "" || typed.startsWith("--")) throw new Refusal(`Il manque une valeur : ${label}.`, 2);
  return typed;
}

function wordOf(among: readonly string[] | undefined, typed: string | undefined): string | undefined {
  if (typed === undefined || typed === "" || !among) return typed || undefined;
  const word = among.find((each) => each === plain(typed));
  if (!word) throw new Refusal(`« ${typed} » n’est pas prévu ici. Choix possibles : ${among.join(", ")}.`, 2);
  return word;
}

/** Explains an error of the parser in French; the parser's message quotes the word. */
function refusalOf({ code, message }: CommanderError, all: readonly Command[]): Refusal {
  const word = /'([^']*)'/.exec(message)?.[1] ?? "";
  const meant = /Did you mean (?:one of )?([^,?)]+)/.exec(message)?.[1];
  const hint = meant ? ` Vouliez-vous dire « ${meant} » ?` : "";
  switch (code) {
    case "commander.unknownCommand":
      return new Refusal(`Commande inconnue : ${word}.${hint}`, 2);
    case "commander.unknownOption":
      return new Refusal(`Option inconnue : ${word}.${hint}`, 2);
    case "commander.optionMissingArgument":
      return new Refusal(`Il manque une valeur : ${word.replace(/[<>]/g, "")}.`, 2);
    case "commander.missingArgument": {
      const missing = all
        .flatMap((command) => Object.values(command.arguments))
        .find(({ label, required }) => required && label === word)?.missing;
      return new Refusal(missing ?? `Il manque ${word}.`, 2);
    }
    default:
      return new Refusal(`Demande incomprise : ${message}`, 2);
  }
}

async function runCommand(
  command: Command,
  { asJson, saysYes, ...input }: Input,
  deps: Machine,
): Promise<ExitCode> {
  let site: Promise<OpenSite> | null = null;
  const open = () => {
    site ??= deps.open();
    return site;
  };
  try {
    const confirm = (question: string) => confirmed(deps, question, saysYes);
    const ask = (question: string) => asked(deps, question);
    const answer: Answer | null = await command.run({ ...deps, open, asJson, confirm, ask }, input);
    if (answer) await deps.out(asJson ? jsonText(answer.value) : `${answer.lines(deps.width).join("\n")}\n`);
    return answer?.code ?? 0;
  } finally {
    await (site as Promise<OpenSite> | null)?.then(
      ({ database }) => database.close(),
      () => {},
    );
  }
}

async function confirmed({ ask }: Machine, question: string, saysYes: boolean): Promise<void> {
  if (saysYes) return;
  const label = printable(question);
  if (!ask)
    throw new Refusal(`${label} Personne n’est là pour répondre : ajoutez --oui pour confirmer d’avance.`, 2);
  if (!/^\s*(o|oui|y|yes)\s*$/i.test(await ask(`${label} (oui/non) `)))
    throw new Refusal("Rien n’est changé.");
}

async function asked({ ask }: Machine, question: string): Promise<string> {
  const label = printable(question);
  if (!ask) throw new Refusal(`${label} Personne n’est là pour répondre.`, 2);
  return (await ask(`${label} `)).trim();
}

function section(heading: string, lines: readonly string[]): string[] {
  return ["", heading, ...lines];
}

function noteLines(texts: readonly string[], width: number): string[] {
  return texts.flatMap((text) => folded(text, "  ", width));
}

/** Examples are never folded: people copy them. */
function exampleLines(examples: Command["examples"], width: number): string[] {
  return examples.flatMap(({ text, words }) => [
    ...folded(text, "  ", width),
    // If the output goes to a file or to another program, npm must not add lines of its own.
    `    ${words.includes(">") ? "npm run --silent agence --" : program} ${words}`,
  ]);
}
