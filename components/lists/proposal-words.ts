import { isDay } from '@/domain/days';
import { cut } from '@/domain/shorten';
import { onDayAt, type When } from '@/domain/when';
import type { Outputs } from '@/server/types';
import { useText, useTexts } from '../shell/language/language';
import { useLabels } from '../shell/parts/labels';
import { isText, objectOf } from '../sync/stored-shape';
import { useToday } from '../sync/today';

export type Proposal = Outputs['proposals']['list']['proposals'][number];
export type ProposedRow = Proposal['rows'][number];
type Change = ProposedRow['changes'][number];

const MOST_TITLE = 80;
const MOST_VALUE = 120;

/** The first words of tools that have words in every language. */
const verbs = {
  create: 'add',
  update: 'change',
  complete: 'complete',
  reopen: 'reopen',
  archive: 'archive',
  restore: 'restore',
  delete: 'delete',
  duplicate: 'duplicate',
  move: 'move',
  check: 'check',
} as const;

const things: ReadonlySet<string> = new Set(['task', 'project', 'area', 'heading', 'note', 'habit', 'view']);

const rounds = {
  plan_round: 'planRound',
  engage_round: 'engageRound',
  close_round: 'closeRound',
  reopen_round: 'reopenRound',
} as const;

const isVerb = (word: string): word is keyof typeof verbs => word in verbs;
const isRound = (operation: string): operation is keyof typeof rounds => operation in rounds;

const hasKind = objectOf<{ kind: string }>({ kind: isText });
const isDate = objectOf<{ date: string }>({ date: isText });
const isTimed = objectOf<{ time: string }>({ time: isText });

function readWhen(value: unknown): When | undefined {
  if (typeof value === 'string' && isDay(value)) return onDayAt(value, null);
  if (!hasKind(value)) return undefined;
  const { kind } = value;
  if (kind === 'today' || kind === 'anytime' || kind === 'someday') return { kind };
  return isDate(value) && isDay(value.date)
    ? onDayAt(value.date, isTimed(value) ? value.time : null)
    : undefined;
}

const givenTo = ({ changes }: ProposedRow, field: string) => changes.find((one) => one.field === field)?.to;

/** The names of fields in the person's language. */
function useFieldName(): (field: string) => string {
  const { t: detail, common } = useTexts('task-detail');
  return (field) => {
    switch (field) {
      case 'when':
      case 'deadline':
      case 'priority':
      case 'tags':
      case 'notes':
      case 'name':
      case 'project':
      case 'area':
      case 'heading':
        return common(field);
      case 'title':
        return common('name');
      case 'repeat':
      case 'checklist':
      case 'assignee':
        return detail(field);
      case 'durationMin':
        return detail('duration');
      default:
        return field.replace(/Ids?$/, '').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    }
  };
}

/** The values of fields, as the person sees them elsewhere; undefined for those that take many words. */
function useValue(): (change: Change) => string | undefined {
  const labels = useLabels();
  const common = useText('common');
  const today = useToday();
  return ({ field, to }) => {
    if (to === null || to === '') return '—';
    const when = field === 'when' ? readWhen(to) : undefined;
    if (when) return labels.when(when, today);
    if (field === 'priority' && (to === 0 || to === 1 || to === 2 || to === 3))
      return common(`priority${to}`);
    if (field === 'durationMin' && typeof to === 'number') return labels.minutes(to);
    if (typeof to === 'string') return isDay(to) ? labels.day(to, today) : cut(to, MOST_VALUE);
    if (typeof to === 'number') return field.endsWith('At') ? undefined : String(to);
    return Array.isArray(to) && to.every((one) => typeof one === 'string') && !field.endsWith('Ids')
      ? to.join(', ')
      : undefined;
  };
}

/** What a proposal does to one thing, in the person's words: the sentence, and the fields that it sets. */
export function useProposalWords() {
  const { t, common } = useTexts('inbox');
  const action = useText('offline');
  const labels = useLabels();
  const today = useToday();
  const fieldName = useFieldName();
  const value = useValue();

  const isMove = ({ operation, changes }: ProposedRow) =>
    operation === 'update_task' && changes.length === 1 && changes[0]?.field === 'when';

  /** Undefined for what has no words but those of the server. */
  const sentence = (row: ProposedRow): string | undefined => {
    const { operation, kind, title } = row;
    const what = title ? common('quoted', { name: cut(title, MOST_TITLE) }) : undefined;
    const when = readWhen(givenTo(row, 'when'));
    if (isMove(row) && what && when) return t('moveTo', { what, to: labels.when(when, today) });
    const [day, index] = [givenTo(row, 'day'), givenTo(row, 'index')];
    if (isRound(operation) && typeof day === 'string' && typeof index === 'number')
      return action(rounds[operation], {
        round: common('round', { number: index + 1 }),
        day: labels.day(day, today),
      });
    if (operation === 'write_journal_entry' && typeof day === 'string')
      return action('writeEntry', { day: labels.day(day, today) });
    const [verb = '', noun] = operation.split('_');
    if (operation === 'create_comment' && what) return action('commentOn', { what });
    return isVerb(verb) && noun === kind && things.has(kind) && what
      ? action(verbs[verb], { what })
      : undefined;
  };

  const facts = (row: ProposedRow): string[] => {
    if (isMove(row)) return [];
    return row.changes.map((change) => {
      const [name, to] = [fieldName(change.field), value(change)];
      return to === undefined ? name : common('namedChange', { name, change: to });
    });
  };
  return { sentence, facts };
}
