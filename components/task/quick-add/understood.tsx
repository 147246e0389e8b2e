import { X } from 'lucide-react';
import { clockOf } from '@/domain/clock';
import type { QuickAdd, QuickToken, QuickUnknown } from '@/domain/quick-add';
import { onDayAt, type When } from '@/domain/when';
import { dayOf, localZone } from '@/domain/zones';
import { formatList } from '@/language/formats';
import type { Text } from '@/language/translator';
import { useLanguage, useTexts } from '../../shell/language/language';
import { useWords } from '../../shell/parts/words';
import { currentDay } from '../../sync/today';
import { Button } from '../../ui/button';
import { priorityName } from '../rows/priorities';

interface Reader extends ReturnType<typeof useWords<'quick-add'>> {
  /** When the task is planned, which is the first day of a repeat. */
  when?: When | undefined;
}

function momentLabel(instant: number, { labels }: Reader): string {
  const zone = localZone();
  return labels.exactWhen(onDayAt(dayOf(instant, zone), clockOf(instant, zone)), currentDay());
}

const numbered: Partial<Record<QuickToken['kind'], (value: number, reader: Reader) => string>> = {
  priority: (value, { common }) => common(priorityName(value)),
  duration: (value, { labels }) => labels.minutes(value),
  round: (value) => String(value + 1),
  reminder: momentLabel,
};

/** What a recognized part means: `fri 3pm` is `Fri, Nov 27 15:00`. */
function resultOf({ kind, value, text }: QuickToken, reader: Reader): string {
  const { t, labels, when } = reader;
  const today = currentDay();
  if (typeof value === 'number') return numbered[kind]?.(value, reader) ?? text;
  if (typeof value === 'object') {
    if (!('every' in value)) return labels.exactWhen(value, today);
    const repeat = labels.repeat(value, today);
    return when?.kind === 'date' ? t('repeatFrom', { repeat, day: labels.exactWhen(when, today) }) : repeat;
  }
  return kind === 'deadline' ? labels.weekdayDate(value, today) : text.slice(1).replaceAll('"', '');
}

const namesIn = (t: Text<'quick-add'>, common: Text<'common'>): Record<QuickToken['kind'], string> => ({
  when: common('when'),
  deadline: common('deadline'),
  repeat: t('repeat'),
  tag: t('tag'),
  priority: common('priority'),
  place: t('place'),
  duration: t('takes'),
  round: t('round'),
  reminder: t('remind'),
});

interface UnderstoodProps {
  understood: Pick<QuickAdd, 'tokens' | 'fields'>;
  onIgnore: (key: string) => void;
}

/** What the recognized parts of the line mean. Clicking a part turns it back into plain text. */
export function Understood({ understood: { tokens, fields }, onIgnore }: UnderstoodProps) {
  const words = useWords('quick-add');
  const { t, common } = words;
  if (tokens.length === 0) return null;
  const names = namesIn(t, common);
  return (
    <ul aria-label={t('understood')} className="flex flex-wrap gap-1.5 px-4 pb-3">
      {tokens.map((token) => {
        const name = names[token.kind];
        const result = resultOf(token, { ...words, when: fields.when });
        return (
          <li key={`${token.start}${token.text}`}>
            <button
              type="button"
              onClick={() => onIgnore(token.key)}
              aria-label={t('turnBack', { name, text: token.text, result })}
              className="inline-flex h-6 items-center gap-1 rounded bg-accent-soft px-1.5 text-12 hover:line-through touch:h-11"
            >
              <span className="text-ink-3">{name}</span> {result}
              <X size={12} aria-hidden="true" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

interface NotUnderstoodProps {
  id: string;
  unknown: readonly QuickUnknown[];
  /** The name of a project that does not exist yet. */
  newProject: string | undefined;
  onCreate: (name: string) => void;
}

/** Lists parts that look like a date or a marker but stay in the title, and offers to create a missing project. */
export function NotUnderstood({ id, unknown, newProject, onCreate }: NotUnderstoodProps) {
  const { t, common } = useTexts('quick-add');
  const language = useLanguage();
  if (unknown.length === 0) return null;
  const quoted = unknown.map(({ text }) => common('quoted', { name: text }));
  return (
    <div className="flex flex-wrap items-center gap-2 px-4 pb-3 text-12 text-ink-3">
      <p id={id}>{t('notUnderstood', { texts: formatList(language, quoted) })}</p>
      {newProject && (
        <Button look="outline" onClick={() => onCreate(newProject)}>
          {t('createProject', { name: newProject })}
        </Button>
      )}
    </div>
  );
}
