import { Argument, Command, CommanderError } from 'commander';
import { accountCommands } from './account';
import { addCommand } from './add';
import { commandOf } from './commands';
import { completionScripts, completionsOf, type Shell, shells } from './completion';
import { currentLogin } from './config';
import { everydayCommands } from './everyday';
import { exchangeCommands } from './exchange';
import { exitCodes, Failure, failureBody, fileFailure, misused } from './failures';
import { manPage } from './man-page';
import { cachedOperations, fetchOperations } from './operations';
import { accountIn, GroupedCommand } from './options';
import { version } from './package.json';
import { dashed } from './shapes';

const intro = `Your day planner from the command line.

Examples:
  $ parcours login --url http://localhost:3000
  $ parcours add "Call the bank tomorrow 9am #money !2"
  $ parcours today
  $ parcours done "Call the bank"
  $ parcours list-tasks --when today --json`;

const footer = `
All commands, one for every operation of the server: parcours help --all
One command with its options and an example: parcours help <command>

Wherever an id is needed, its beginning, a name or an address of the planner works too.
PARCOURS_URL, PARCOURS_TOKEN and PARCOURS_ACCOUNT override the stored account; NO_COLOR turns colors off.
Exit codes: 0 done, 1 refused by the server, 2 wrong usage, 3 server failed or unreachable.`;

/** Accepts field names as flags too: `--durationMin` as `--duration-min`. */
const withDashes = (argument: string) =>
  argument.replace(/^--[a-z]+[A-Z]\w*/, (flag) => `--${dashed(flag.slice(2))}`);

const GROUP = 'More:';

const completion = () =>
  new GroupedCommand('completion', GROUP)
    .summary('Print a script that completes commands in your shell.')
    .description('Print a script that completes commands and flags in your shell. It says where to put it.')
    .addArgument(new Argument('<shell>').choices(shells))
    .addHelpText('after', '\nExample:\n  $ source <(parcours completion bash)')
    .action((shell: Shell) => console.log(completionScripts[shell]));

/** The commands that need no description of the server. */
const ownCommands = (): Command[] => [
  addCommand(),
  ...everydayCommands(),
  ...accountCommands(),
  ...exchangeCommands(),
  completion(),
];

/** What the completion scripts call. Never asks the server. */
const complete = () =>
  new Command('complete')
    .option('--current <word>')
    .argument('[before...]')
    .action((before: string[], { current = '' }: { current?: string }) => {
      const operations = cachedOperations(currentLogin(accountIn(before)));
      const commands = [...ownCommands(), ...operations.map((one) => commandOf(one, operations))];
      const found = completionsOf({ before, current }, commands, operations);
      if (found.length > 0) console.log(found.join('\n'));
    });

/** What `npm pack` writes into the package. */
const man = () =>
  new Command('man').action(() => console.log(manPage({ version, intro, footer, commands: ownCommands() })));

/** Help in two levels: the common commands, or every command by group; or one command. */
const help = (args: readonly string[]) =>
  new GroupedCommand('help', GROUP)
    .summary('Show help: --all for every command, or the name of one.')
    .description('Show the common commands, every command, or one command.')
    .argument('[command]')
    .option('--all', 'every command of the server, by group')
    .action(async (name: string | undefined, { all }: { all?: boolean }) => {
      const root = program(args);
      const away = all || name ? await addOperations(root, name, args).catch(whyAway) : undefined;
      const found = root.commands.find((command) => command.name() === name);
      if (away && !all && !found) throw away;
      if (name && !found) throw unknownCommand(name, root);
      (found ?? root).outputHelp();
      if (away) console.error(`\nThe server names the commands of its operations. ${away.message}`);
    });

/** Why the server did not name its operations. Throws any other error. */
function whyAway(thrown: unknown): Failure {
  if (thrown instanceof Failure && thrown.exitCode === exitCodes.unreachable) return thrown;
  throw thrown;
}

function program(args: readonly string[]): Command {
  const root = new Command('parcours')
    .description(intro)
    .version(version)
    .usage('<command> [options]')
    .helpCommand(false)
    .configureHelp({ subcommandTerm: (command) => command.name() })
    .addHelpText('after', footer)
    .showSuggestionAfterError();
  for (const command of [...ownCommands(), help(args)]) root.addCommand(command);
  for (const command of [complete(), man()]) root.addCommand(command, { hidden: true });
  return root;
}

function unknownCommand(name: string, root: Command): Failure {
  const words = name.split('-');
  const near = root.commands
    .map((command) => command.name())
    .filter((other) => words.some((word) => word.length > 2 && other.includes(word)));
  const hint = near.length > 0 ? ` Did you mean ${near.slice(0, 3).join(', ')}?` : ' See parcours help --all';
  return misused(`No command "${name}".${hint}`);
}

/** Adds the commands of the server's operations; only the named one if there is one, which is faster. */
async function addOperations(
  root: Command,
  name: string | undefined,
  args: readonly string[],
): Promise<void> {
  const operations = await fetchOperations(currentLogin(accountIn(args)), name?.replaceAll('-', '_'));
  const named = operations.filter(({ id }) => dashed(id) === name);
  for (const operation of named.length > 0 ? named : operations)
    root.addCommand(commandOf(operation, operations));
}

/** Makes every command throw instead of ending the process, so that one place sets the exit code. */
function throwOnExit(command: Command): Command {
  command.exitOverride().commands.map(throwOnExit);
  return command;
}

function report(thrown: unknown, args: readonly string[]): number {
  if (thrown instanceof CommanderError) return thrown.exitCode === 0 ? exitCodes.done : exitCodes.usage;
  const failure = fileFailure(thrown);
  if (!(failure instanceof Failure)) throw failure;
  const asJson = args.includes('--json') || args.includes('--ndjson');
  console.error(asJson ? JSON.stringify(failureBody(failure), null, 2) : failure.message);
  return failure.exitCode;
}

/** Runs the command line and answers the exit code. */
export async function run(argv: string[]): Promise<number> {
  const args = argv.map(withDashes);
  const [name = ''] = args;
  const root = program(args);
  try {
    const isOwn =
      name === '' || name.startsWith('-') || root.commands.some((command) => command.name() === name);
    if (!isOwn) await addOperations(root, name, args);
    await throwOnExit(root).parseAsync(args, { from: 'user' });
    return exitCodes.done;
  } catch (thrown) {
    return report(thrown, args);
  }
}
