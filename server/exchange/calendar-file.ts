import ICAL from 'ical.js';
import { readMoment } from './dates';
import { type DraftBuilder, UnreadableFile } from './draft';
import { readRule } from './read-rule';

interface Block {
  line: number;
  name: string;
  text: string;
}

/** Parses each to-do by itself, so that a malformed one does not spoil the others. */
function blocksOf(content: string): { blocks: Block[]; zone: string } {
  const lines = content.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const zone = /^X-WR-TIMEZONE:(.+)$/im.exec(content)?.[1]?.trim() ?? 'UTC';
  const blocks: Block[] = [];
  let open: { line: number; name: string } | undefined;
  for (const [at, line] of lines.entries()) {
    const [, begun] = /^BEGIN:(VTODO|VEVENT|VJOURNAL)\s*$/i.exec(line) ?? [];
    if (begun) open = { line: at + 1, name: begun.toUpperCase() };
    if (open && line.toUpperCase().trim() === `END:${open.name}`) {
      blocks.push({ ...open, text: lines.slice(open.line - 1, at + 1).join('\r\n') });
      open = undefined;
    }
  }
  if (open) blocks.push({ ...open, text: '' });
  return { blocks, zone };
}

/** 1 to 4 are high in RFC 5545, 5 is medium, 6 to 9 are low. */
const priorityOf = (value: number) => (value < 1 ? 0 : value < 5 ? 3 : value === 5 ? 2 : 1);

const textOf = (todo: ICAL.Component, name: string): string =>
  String(todo.getFirstPropertyValue(name) ?? '').trim();

const momentOf = (todo: ICAL.Component, name: string, zone: string): string | undefined => {
  const value = textOf(todo, name);
  return value === '' ? undefined : (readMoment(value, zone) ?? value);
};

function minutesOf(todo: ICAL.Component): number | undefined {
  const value = todo.getFirstPropertyValue('duration');
  const minutes = value instanceof ICAL.Duration ? Math.round(value.toSeconds() / 60) : 0;
  return minutes > 0 ? minutes : undefined;
}

function fieldsOf(
  todo: ICAL.Component,
  { line, zone }: { line: number; zone: string },
  { skip }: DraftBuilder,
) {
  const rule = textOf(todo, 'rrule');
  const [when, due] = [momentOf(todo, 'dtstart', zone), momentOf(todo, 'due', zone)];
  const repeat = rule === '' ? undefined : readRule(rule, { start: when ?? due, zone });
  if (rule !== '' && !repeat) skip(line, `repeat: “${rule.slice(0, 100)}” cannot be carried over.`);
  const tags = todo.getAllProperties('categories').flatMap((property) => property.getValues().map(String));
  const isDone = /^completed$/i.test(textOf(todo, 'status')) || textOf(todo, 'completed') !== '';
  const completedAt = Date.parse(textOf(todo, 'completed'));
  return {
    title: textOf(todo, 'summary'),
    notes: textOf(todo, 'description') || undefined,
    when,
    deadline: due?.slice(0, 10),
    tags: tags.length > 0 ? [...new Set(tags.map((tag) => tag.trim()).filter(Boolean))] : undefined,
    priority: priorityOf(Number(textOf(todo, 'priority') || 0)),
    durationMin: minutesOf(todo),
    repeat,
    ...(isDone && { status: 'done', ...(completedAt > 0 && { completedAt }) }),
  };
}

/** Reads the to-dos of an iCalendar file. */
export function readCalendarFile(content: string, builder: DraftBuilder): void {
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR/i.test(content)) throw new UnreadableFile('Is no iCalendar file.');
  const { blocks, zone } = blocksOf(content);
  for (const { line, name, text } of blocks) {
    if (name !== 'VTODO') {
      builder.skip(line, 'Is no to-do. Only to-dos (VTODO) are imported.');
      continue;
    }
    try {
      const todo = new ICAL.Component(ICAL.parse(text));
      if (/^cancelled$/i.test(textOf(todo, 'status'))) builder.skip(line, 'Is canceled.');
      else {
        const fields = fieldsOf(todo, { line, zone }, builder);
        builder.add('tasks', { line, id: textOf(todo, 'uid') || undefined, parents: {}, fields });
      }
    } catch (error) {
      const why = error instanceof Error ? error.message.slice(0, 200) : 'It is malformed.';
      builder.skip(line, `Is no valid to-do: ${why}`);
    }
  }
}
