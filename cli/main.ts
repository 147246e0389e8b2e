import { Command, CommanderError } from 'commander';
import { accountCommands } from './account';
import { VERSION } from './client';
import { commandOf } from './commands';
import { currentLogin } from './config';
import { exitCodes, Failure } from './failures';
import { fetchOperations } from './operations';
import { dashed } from './shapes';

const intro = `Your day planner from the command line: one command for every operation of the server.

Examples:
  $ parcours login --url http://localhost:3000
  $ parcours create-task --title 'Call the plumber' --when today
  $ parcours list-tasks --when today --json

PARCOURS_URL and PARCOURS_TOKEN override the stored login.
Exit codes: 0 done, 1 refused by the server, 2 wrong usage, 3 server failed or unreachable.`;

/** Accepts field names as flags too: `--durationMin` as `--duration-min`. */
const withDashes = (argument: string) =>
  argument.replace(/^--[a-z]+[A-Z]\w*/, (flag) => `--${dashed(flag.slice(2))}`);

function program(): Command {
  return new Command('parcours')
    .description(intro)
    .version(VERSION)
    .usage('<command> [options]')
    .configureHelp({ sortSubcommands: true, subcommandTerm: (command) => command.name() })
    .showSuggestionAfterError();
}

/** Makes every command throw instead of ending the process, so that one place sets the exit code. */
function throwOnExit(command: Command): Command {
  command.exitOverride().commands.map(throwOnExit);
  return command;
}

const own = new Set(accountCommands().map((command) => command.name()));

/** Adds the server's operations. Login commands and `--version` work without a server. */
async function addOperations(root: Command, argv: string[]): Promise<void> {
  if (own.has(argv[0] ?? '') || argv[0] === '--version' || argv[0] === '-V') return;
  const isHelp = argv.length === 0 || ['help', '--help', '-h'].includes(argv[0] ?? '');
  try {
    const operations = await fetchOperations(currentLogin());
    // Building one command is faster. An unknown name needs all of them, for suggestions.
    const named = operations.filter(({ id }) => dashed(id) === argv[0]);
    for (const operation of named.length > 0 ? named : operations) root.addCommand(commandOf(operation));
  } catch (thrown) {
    if (!isHelp || !(thrown instanceof Failure)) throw thrown;
    root.addHelpText('after', `\n${thrown.message} Its operations are listed here when it is.`);
  }
}

function report(thrown: unknown, asJson: boolean): number {
  if (thrown instanceof CommanderError) return thrown.exitCode === 0 ? exitCodes.done : exitCodes.usage;
  if (!(thrown instanceof Failure)) throw thrown;
  const { message, body, exitCode } = thrown;
  console.error(asJson && body !== undefined ? JSON.stringify(body, null, 2) : message);
  return exitCode;
}

/** Runs the command line and answers the exit code. */
export async function run(argv: string[]): Promise<number> {
  const root = program();
  for (const command of accountCommands()) root.addCommand(command);
  const args = argv.map(withDashes);
  try {
    await addOperations(root, args);
    await throwOnExit(root).parseAsync(args, { from: 'user' });
    return exitCodes.done;
  } catch (thrown) {
    return report(thrown, args.includes('--json'));
  }
}
