import type { Command } from 'commander';

/** Escapes a text for roff: no line becomes a request, and hyphens stay plain hyphens. */
const roff = (text: string): string =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll(/^(?=[.'])/gm, '\\&');

const section = (title: string, lines: readonly string[]) => [`.SH ${title}`, ...lines];
const item = (term: string, text: string) => ['.TP', `.B ${roff(term)}`, roff(text)];
const verbatim = (text: string) => ['.nf', roff(text), '.fi'];

const usageOf = (command: Command) => `parcours ${command.name()} ${command.usage()}`;

function commandLines(command: Command): string[] {
  const positions = command.registeredArguments.filter(({ description }) => description);
  return [
    `.SS ${roff(usageOf(command))}`,
    roff(command.description()),
    ...positions.flatMap((argument) => item(argument.name(), argument.description)),
    ...command.options.flatMap(({ flags, description }) => item(flags, description)),
  ];
}

interface Page {
  version: string;
  /** The description and what follows the commands, as the help shows them. */
  intro: string;
  footer: string;
  commands: readonly Command[];
}

/** The manual page, from the same declarations as the help. */
export function manPage({ version, intro, footer, commands }: Page): string {
  const [summary = '', ...rest] = intro.split('\n');
  return [
    `.TH PARCOURS 1 "" "parcours ${version}" "User Commands"`,
    ...section('NAME', [`parcours \\- ${roff(summary.replace(/\.$/, ''))}`]),
    ...section('SYNOPSIS', ['.B parcours', '.I command', '[\\fIoptions\\fR]']),
    ...section('DESCRIPTION', verbatim([...rest, footer].join('\n').trim())),
    ...section('COMMANDS', commands.flatMap(commandLines)),
    '',
  ].join('\n');
}
