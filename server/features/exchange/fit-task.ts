import { countCharacters } from '../../../domain/characters';
import { isBlank } from '../../../domain/is-blank';
import { MOST_TAGS, Tag } from '../../wire/task';
import type { TaskReport } from './file-report';

/*
 * Other programs have longer titles, tags, checklists and notes. A part that is too long must not take the rest along: it
 * is cut, the notes keep the whole of it, and the report names it.
 */

const MOST_TITLE = 500;
const MOST_NOTES = 50_000;
const MOST_ITEMS = 100;
const MOST_TAG = 60;

type Fields = Record<string, unknown>;

/** Text that PostgreSQL can store. */
export const storable = (text: string): string =>
  text.replaceAll('\0', '\uFFFD').replace(/\p{Surrogate}/gu, '\uFFFD');

const isLonger = (text: string, most: number) =>
  text.length > most && (text.length > 2 * most || countCharacters(text) > most);

/** The first characters of a text. An emoji is one. */
const firstCharacters = (text: string, count: number): string =>
  storable([...text.slice(0, 2 * count)].slice(0, count).join(''));

/** The text, or its beginning with an ellipsis. */
export const cutText = (text: string, most: number): string =>
  isLonger(text, most) ? `${firstCharacters(text, most - 1)}…` : text;

const quoted = (text: string) => `“${cutText(text, 100)}”`;

/** Without a title, a task is named after the first line of its notes. */
function titleOf({ title, notes }: Fields): unknown {
  if (typeof title !== 'string' || !isBlank(title)) return title;
  const lines = typeof notes === 'string' ? notes.slice(0, MOST_NOTES).split('\n') : [];
  return lines.map((line) => line.trim()).find(Boolean) ?? title;
}

function fitTitle(fields: Fields, { left, lose }: TaskReport): unknown {
  const title = titleOf(fields);
  if (typeof title !== 'string') return title;
  const text = storable(title);
  if (!isLonger(text, MOST_TITLE)) return text;
  lose({ field: 'titleEnd', why: `A title has at most ${MOST_TITLE} characters. The notes have all of it.` });
  if (title === fields['title']) left.unshift(text);
  return cutText(text, MOST_TITLE);
}

/** Tags that differ only in how their letters are composed are one. */
function fitTags(tags: unknown, { lose }: TaskReport): unknown {
  if (!Array.isArray(tags)) return tags;
  const texts: string[] = tags.map((tag: unknown) => storable(String(tag)).trim()).filter(Boolean);
  const unique = [...new Map(texts.map((tag) => [tag.normalize('NFC'), tag])).values()];
  const fitting = unique.filter((tag) => {
    const fits = Tag.safeParse(tag).success;
    const why = `${quoted(tag)}. A tag has at most ${MOST_TAG} characters.`;
    if (!fits) lose({ field: 'tag', why, words: tag });
    return fits;
  });
  const more = fitting.slice(MOST_TAGS);
  const why = `${quoted(more.join(', '))}. A task has at most ${MOST_TAGS}.`;
  if (more.length > 0) lose({ field: 'tags', why, words: more.join(', ') });
  return fitting.slice(0, MOST_TAGS);
}

interface Item extends Fields {
  label: string;
  done?: unknown;
}

const isItem = (item: unknown): item is Item =>
  typeof item === 'object' && item !== null && 'label' in item && typeof item.label === 'string';

const asItem = (item: unknown): unknown => (typeof item === 'string' ? { label: item, done: false } : item);

const itemLine = ({ label, done }: Item) => `- [${done === true ? 'x' : ' '}] ${label}`;

/** A checklist as lines of Markdown. */
export const checklistLines = (checklist: readonly unknown[]): string =>
  checklist.map(asItem).filter(isItem).map(itemLine).join('\n');

function fitChecklist(checklist: unknown, { left, lose }: TaskReport): unknown {
  if (!Array.isArray(checklist)) return checklist;
  const items = checklist
    .map(asItem)
    .filter(isItem)
    .map((item) => ({ ...item, label: storable(item.label).trim() }))
    .filter(({ label }) => label !== '');
  const [fitting, more] = [items.slice(0, MOST_ITEMS), items.slice(MOST_ITEMS)];
  const long = fitting.filter(({ label }) => isLonger(label, MOST_TITLE));
  for (const { label } of long)
    lose({ field: 'itemEnd', why: `${quoted(label)} is too long. The notes have all of it.` });
  if (more.length > 0)
    lose({ field: 'items', why: `${more.length} after the first ${MOST_ITEMS}. The notes have them.` });
  if (long.length + more.length > 0) left.push(checklistLines([...long, ...more]));
  return fitting.map((item) => ({ ...item, label: cutText(item.label, MOST_TITLE) }));
}

/** The fields of a task, so that each part fits. What does not is reported, and left for the notes. */
export function fitTask({ notes, ...fields }: Fields, report: TaskReport): Fields {
  const { title, tags, checklist, ...others } = fields;
  return {
    ...others,
    ...(title !== undefined && { title: fitTitle({ title, notes }, report) }),
    ...(tags !== undefined && { tags: fitTags(tags, report) }),
    ...(checklist !== undefined && { checklist: fitChecklist(checklist, report) }),
  };
}

/** The notes of a task, with what the other fields left for them. */
export function fitNotes(notes: unknown, { left, lose }: TaskReport): string | undefined {
  const own = typeof notes === 'string' ? notes : '';
  const text = storable([own, ...left].filter((part) => part.trim() !== '').join('\n\n'));
  if (text === '') return typeof notes === 'string' ? '' : undefined;
  if (!isLonger(text, MOST_NOTES)) return text;
  const rest = countCharacters(text) - MOST_NOTES + 1;
  const end = quoted(text.slice(-100).trim());
  lose({ field: 'notesEnd', why: `${rest} characters up to ${end}. Notes have at most ${MOST_NOTES}.` });
  return cutText(text, MOST_NOTES);
}
