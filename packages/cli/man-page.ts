import type { Command } from 'commander';

/** Escapes a text for roff: no line becomes a request, and hyphens stay plain hyphens. */
const roff = (text: string): string =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll(/^(?=[.'])/gm, '\\&');

const item = (term: string, text: string) => ['.TP', `.B ${roff(term)}`, roff(text)];

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
  return `.TH PARCOURS 1 "" "parcours ${version}" "User Commands"
.SH NAME
parcours \\- ${roff(summary.replace(/\.$/, ''))}
.SH SYNOPSIS
.B parcours
.I command
[\\fIoptions\\fR]
.SH DESCRIPTION
.nf
${roff([...rest, footer].join('\n').trim())}
.fi
.SH COMMANDS
${commands.flatMap(commandLines).join('\n')}`;
}
