import { cut } from '../../../domain/shorten';
import { isRecord } from '../../wire/is-record';
import type { ProposedRow } from '../../wire/proposals';

/** The first words of tools, as a person says them. */
const verbs: Readonly<Record<string, string>> = {
  create: 'Add',
  update: 'Change',
  write: 'Write',
  engage: 'Start',
  close: 'Finish',
};

/** `complete_task` becomes `Complete`, `plan_round` `Plan round`. */
function verbOf({ operation, kind }: ProposedRow): string {
  const [first = '', ...others] = operation.split('_');
  const verb = verbs[first] ?? first.charAt(0).toUpperCase() + first.slice(1);
  const noun = others.join(' ');
  return noun === kind && kind !== 'round' && kind !== 'session' ? verb : `${verb} ${noun}`;
}

const MOST_TITLE = 80;
const MOST_VALUE = 60;

const words = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** A value in a few words; undefined for one that would take many. */
function inWords(value: unknown): string | undefined {
  if (value === null || value === '') return 'none';
  if (typeof value === 'string') return cut(value.replaceAll(/\s+/g, ' '), MOST_VALUE);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value))
    return value.every((one) => typeof one === 'string') ? value.join(', ') || 'none' : undefined;
  if (!isRecord(value)) return undefined;
  const { kind, date, time } = value;
  if (kind === 'anytime') return 'later';
  if (kind === 'date') return [date, time].filter(Boolean).join(' ');
  return typeof kind === 'string' ? kind : undefined;
}

function facts({ changes }: ProposedRow): string {
  const told = changes.map(({ field, to }) => {
    const value = field.endsWith('Id') ? undefined : inWords(to);
    return value === undefined ? words(field.replace(/Ids?$/, '')) : `${words(field)} ${value}`;
  });
  return told.join('; ');
}

/** What a proposal does to one thing. */
function sentenceOf(row: ProposedRow): string {
  const { title, kind, changes } = row;
  const name = title === '' ? '' : `“${cut(title, MOST_TITLE)}”`;
  const [only] = changes;
  if (row.operation === 'update_task' && only?.field === 'when' && changes.length === 1)
    return `Move ${name || kind} to ${inWords(only.to) ?? 'another day'}`;
  const thing = `${verbOf(row)}${name && ` ${name}`}`;
  const more = facts(row);
  return more ? `${thing}: ${more}` : thing;
}

const MOST_NAMED = 3;

/** What a proposal does, in one sentence. */
export function summaryOf(rows: readonly ProposedRow[]): string {
  const named = rows.slice(0, MOST_NAMED).map(sentenceOf);
  const more = rows.length - named.length;
  return cut(more > 0 ? `${named.join('. ')}, and ${more} more` : named.join('. '), 1_000);
}
