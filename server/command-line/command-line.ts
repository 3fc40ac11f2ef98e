import { Argument, CommanderError, Option, Command as Parser } from "commander";
import { SealError } from "#server/database/sealed/encryption.ts";
import { reasonOf } from "#server/start-failure.ts";
import { type Command, type CommandContext, type ExitCode, type OpenSite, Refusal } from "./command.ts";
import { backUpCommand } from "./commands/back-up.ts";
import { doctorCommand } from "./commands/doctor.ts";
import { dossierCommand } from "./commands/dossier.ts";
import { eraseCommand } from "./commands/erase.ts";
import { invoicesCommand } from "./commands/invoices.ts";
import { keysCommand } from "./commands/keys.ts";
import { openDeskCommand } from "./commands/open-desk.ts";
import { restoreCommand } from "./commands/restore.ts";
import { verifyCommand } from "./commands/verify.ts";
import { jsonText, printable } from "./terminal.ts";

/** The parts of the machine that the command line uses. */
export type Machine = Pick<
  CommandContext,
  "environment" | "open" | "now" | "newId" | "operator" | "progress"
> & {
  /** Writes to standard output; resolves when more may be written. */
  readonly out: (text: string) => Promise<void>;
  /** Writes one line about an error. */
  readonly err: (line: string) => void;
  /** Asks on the terminal; `null` if nobody can answer. */
  readonly ask: ((question: string) => Promise<string>) | null;
};

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

const generalNotes = [
  "Contrats, prélèvements, messages, souscriptions et e-mails se lisent et se traitent au bureau, dans le navigateur : /bureau.",
  "Le terminal lit les données du site, qu’il soit en marche ou non, avec les mêmes réglages que lui (.env).",
  "Seule l’archive de « dossier » contient un IBAN entier, et les preuves du contrat disent qui l’a demandée.",
  "Code de sortie : 0 si tout va bien, 1 si la demande n’a pas abouti, 2 si elle n’a pas été comprise.",
];

/** Runs the command that the words after `npm run agence --` name; `more` are commands that only some machines have. */
export async function runCommandLine(
  words: readonly string[],
  machine: Machine,
  more: readonly Command[] = [],
): Promise<ExitCode> {
  const err = (line: string) => machine.err(printable(line));
  const help: string[] = [];
  let code: ExitCode = 0;
  const parser = configured(new Parser(program), help)
    .usage("COMMANDE [options]")
    .description("Le bureau de l’agence, sur la machine : preuves, sauvegardes, clés, effacements.")
    .helpCommand("aide [COMMANDE]", "montre l’aide d’une commande")
    .addHelpText("after", paragraphs("À savoir", generalNotes));
  for (const command of [...commands.slice(0, 1), ...more, ...commands.slice(1)])
    parser.addCommand(
      parserOf(command, help, async (input) => {
        code = await runCommand(command, input, { ...machine, err });
      }),
    );
  try {
    await parser.parseAsync(words.length === 0 ? ["--help"] : words, { from: "user" });
    return code;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) {
      await machine.out(help.join(""));
      return 0;
    }
    const refusal = error instanceof CommanderError ? new Refusal(inFrench(error), 2) : error;
    if (!(refusal instanceof Refusal)) {
      err(
        refusal instanceof SealError
          ? `Les données chiffrées ne s’ouvrent pas : vérifiez la clé du site (ENCRYPTION_KEYS). ${refusal.message}`
          : `La commande a échoué : ${reasonOf(refusal)}`,
      );
      return 1;
    }
    err(refusal.code === 2 ? `${refusal.message} Aide : ${program} --help` : refusal.message);
    return refusal.code;
  }
}

/** The typed arguments and options, those shared by all commands included. */
type Input = Parameters<Command["run"]>[1] & { readonly asJson: boolean; readonly saysYes: boolean };

function parserOf(command: Command, help: string[], run: (input: Input) => Promise<void>): Parser {
  // If the output goes to a file or to another program, npm must not add lines of its own.
  const examples = command.examples.map(
    ({ text, words }) =>
      `${text}\n    ${words.includes(">") ? "npm run --silent agence --" : program} ${words}`,
  );
  const parser = configured(new Parser(command.name), help)
    .description(`${command.summary}.`)
    .summary(command.summary)
    .addHelpText("after", paragraphs("Exemples", examples))
    .addHelpText("after", command.notes ? paragraphs("À savoir", command.notes) : "");
  const names = Object.keys(command.arguments);
  for (const { label, required, among } of Object.values(command.arguments)) {
    const argument = new Argument(required ? `<${label}>` : `[${label}]`);
    parser.addArgument(among ? argument.choices(among) : argument);
  }
  const keys = Object.entries(command.options).map(([name, { value, text }]) => {
    const option = new Option(value ? `--${name} <${value}>` : `--${name}`, text);
    if (value) option.argParser((typed) => optionValue(`--${name} ${value}`, typed));
    parser.addOption(option);
    return [name, option.attributeName()] as const;
  });
  if (command.changes)
    parser.option("--oui", "répond oui d’avance aux demandes de confirmation, pour un script");
  parser.option("--json", "répond en JSON, pour un autre programme");
  return parser.action(() =>
    run({
      arguments: Object.fromEntries(
        names.map((name, index) => [name, parser.processedArgs[index]?.trim() || undefined]),
      ) as Input["arguments"],
      options: Object.fromEntries(keys.map(([name, key]) => [name, parser.getOptionValue(key)])),
      asJson: parser.getOptionValue("json") === true,
      saysYes: parser.getOptionValue("oui") === true,
    }),
  );
}

/** The help of commander under French titles, collected in `help`. Its errors are thrown, not printed. */
function configured(parser: Parser, help: string[]): Parser {
  const titles: Readonly<Record<string, string>> = {
    "Usage:": "Usage :",
    "Commands:": "Commandes :",
    "Options:": "Options :",
    "Arguments:": "Arguments :",
  };
  return parser
    .exitOverride()
    .configureOutput({ writeOut: (text) => help.push(text), writeErr: () => {} })
    .configureHelp({ styleTitle: (title) => titles[title] ?? title, subcommandTerm: (each) => each.name() })
    .helpOption("-h, --help", "montre cette aide");
}

function paragraphs(title: string, texts: readonly string[]): string {
  return ["", `${title} :`, ...texts.map((text) => `  ${text}`)].join("\n");
}

/** Commander takes any next word as the value of an option, even another option. */
function optionValue(label: string, typed: string): string {
  if (typed.trim() === "" || typed.startsWith("--")) throw new Refusal(`Il manque une valeur : ${label}.`, 2);
  return typed;
}

/** An error of commander in French. Its own message quotes the word that it is about. */
function inFrench({ code, message }: CommanderError): string {
  const word = /'([^']*)'/.exec(message)?.[1]?.replace(/[<>]/g, "") ?? "";
  const choices = /choices are (.*)\.$/.exec(message)?.[1] ?? "";
  const meant = /Did you mean (?:one of )?([^,?)]+)/.exec(message)?.[1];
  const sentences: Readonly<Record<string, string>> = {
    "commander.unknownCommand": `Commande inconnue : ${word}.`,
    "commander.unknownOption": `Option inconnue : ${word}.`,
    "commander.optionMissingArgument": `Il manque une valeur : ${word}.`,
    "commander.missingArgument": `Il manque ${word}.`,
    "commander.invalidArgument": `« ${word} » n’est pas prévu ici. Choix possibles : ${choices}.`,
    "commander.excessArguments": `Il y a des mots en trop après « ${word} ».`,
  };
  return `${sentences[code] ?? message}${meant ? ` Vouliez-vous dire « ${meant} » ?` : ""}`;
}

async function runCommand(
  command: Command,
  { asJson, saysYes, ...input }: Input,
  machine: Machine,
): Promise<ExitCode> {
  let site: Promise<OpenSite> | null = null;
  const open = () => {
    site ??= machine.open();
    return site;
  };
  const print = (lines: readonly string[]) => machine.out(`${lines.map(printable).join("\n")}\n`);
  try {
    const confirm = (question: string) => confirmed(machine, question, saysYes);
    const ask = (question: string) => asked(machine, question);
    const answer = await command.run({ ...machine, open, asJson, print, confirm, ask }, input);
    if (answer) await (asJson ? machine.out(jsonText(answer.value)) : print(answer.lines));
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
