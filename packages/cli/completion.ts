import type { Command } from 'commander';
import { fieldChoices } from './fields';
import type { Operation } from './operations';
import { dashed } from './shapes';

export const shells = ['bash', 'zsh', 'fish', 'powershell'] as const;
export type Shell = (typeof shells)[number];

/** Each script passes the word at the cursor and the words before it to `parcours complete`. */
export const completionScripts: Record<Shell, string> = {
  bash: `# In ~/.bashrc: source <(parcours completion bash)
_parcours() {
  local IFS=$'\\n'
  COMPREPLY=($(parcours complete "--current=\${COMP_WORDS[COMP_CWORD]}" -- "\${COMP_WORDS[@]:1:COMP_CWORD-1}" 2>/dev/null | cut -f1))
}
complete -o default -F _parcours parcours`,
  zsh: `#compdef parcours
# In ~/.zshrc, after compinit: source <(parcours completion zsh)
_parcours() {
  local -a found
  found=("\${(@f)$(parcours complete "--current=\${words[CURRENT]}" -- "\${(@)words[2,CURRENT-1]}" 2>/dev/null | cut -f1)}")
  if [[ -n "$found" ]]; then compadd -a found; else _files; fi
}
compdef _parcours parcours`,
  fish: `# In ~/.config/fish/completions: parcours completion fish > parcours.fish
complete -c parcours -a '(parcours complete "--current="(commandline -ct) -- (commandline -opc)[2..] 2>/dev/null)'`,
  powershell: `# In $PROFILE: parcours completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName parcours -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $words = @($commandAst.CommandElements | Select-Object -Skip 1 | ForEach-Object { "$_" })
  if ($wordToComplete) { $words = @($words | Select-Object -SkipLast 1) }
  parcours complete "--current=$wordToComplete" -- @words 2>$null | ForEach-Object {
    $name = $_.Split("\`t")[0]
    [System.Management.Automation.CompletionResult]::new($name, $name, 'ParameterValue', $_)
  }
}`,
};

interface Line {
  current: string;
  before: string[];
}

/** The values of the flag before the cursor, else the flags of the command. */
function argumentsOf(command: Command, { before }: Line, operations: readonly Operation[]): string[] {
  const operation = operations.find(({ id }) => dashed(id) === command.name());
  const values = operation && fieldChoices(operation)[before.at(-1) ?? ''];
  if (values && values.length > 0) return values;
  const choices = command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []);
  const flags = command.options.map(({ long, description }) => `${long}\t${description}`);
  return [...choices, ...flags];
}

/** The completions at the cursor, each with a description after a tab. */
export function completionsOf(
  line: Line,
  commands: readonly Command[],
  operations: readonly Operation[],
): string[] {
  const [name] = line.before;
  const all =
    name === undefined
      ? commands.map((one) => `${one.name()}\t${one.summary() || one.description()}`)
      : commands
          .filter((one) => one.name() === name)
          .flatMap((command) => argumentsOf(command, line, operations));
  return all.filter((one) => one.startsWith(line.current)).sort();
}
