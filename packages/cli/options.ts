import { Command } from 'commander';
import { currentLogin, type Login } from './config';
import { misused } from './failures';
import type { Given } from './fields';

/** Options that many commands have, by their flags. */
const shared = {
  account: ['--account <name>', 'use another account: see parcours accounts'],
  json: ['--json', 'print the answer as JSON'],
  ndjson: ['--ndjson', 'print one row as JSON in each line'],
  quiet: ['--quiet', 'print only ids, one in each line'],
  dryRun: ['--dry-run', 'print the request and do not send it'],
  yes: ['--yes', 'do not ask'],
  all: ['--all', 'read every page'],
  watch: ['--watch', 'print again when something changed, until Ctrl+C'],
  interval: ['--interval <seconds>', 'how often --watch looks; 5 by default, at least 1'],
} as const;

export type SharedOption = keyof typeof shared;

/** A command in a group of the help. */
export class GroupedCommand extends Command {
  constructor(name: string, group: string) {
    super(name);
    this.helpGroup(group);
  }

  /** Adds shared options, without those that a field of the operation has taken. */
  shared(...names: SharedOption[]): this {
    const taken = new Set(this.options.map(({ long }) => long));
    for (const name of names) {
      const [flags, description] = shared[name];
      const [long] = flags.split(' ');
      if (!taken.has(long)) this.option(flags, description);
    }
    return this;
  }

  /** Shows calls at the end of the help. */
  examples(...calls: string[]): this {
    const title = calls.length > 1 ? 'Examples' : 'Example';
    return this.addHelpText('after', [`\n${title}:`, ...calls].join('\n  $ '));
  }
}

export type Format = 'text' | 'json' | 'ndjson' | 'quiet';

export function formatOf(given: Given): Format {
  const chosen = (['json', 'ndjson', 'quiet'] as const).filter((name) => given[name] === true);
  if (chosen.length > 1) throw misused(`Choose one of ${chosen.map((name) => `--${name}`).join(' and ')}.`);
  return chosen[0] ?? 'text';
}

export function loginOf({ account }: Given): Login {
  return currentLogin(typeof account === 'string' ? account : undefined);
}

/** The account that the arguments name. It decides which server's commands there are. */
export function accountIn(args: readonly string[]): string | undefined {
  const at = args.findIndex((argument) => /^--account(=|$)/.test(argument));
  const argument = args[at];
  return argument?.includes('=') ? argument.slice(argument.indexOf('=') + 1) : args[at + 1 || args.length];
}
