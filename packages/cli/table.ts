import { type Cell, columnCell, EMPTY, words } from './cells';
import type { Json } from './shapes';
import { clip, pad, styled, terminalWidth, widthOf } from './terminal';

const namesIn = (text: string) => text.trim().split(/\s+/);

/** The columns of lists that people read often. */
const layouts: Record<string, string[]> = {
  tasks: ['title', 'when', 'deadline', 'priority', 'durationMin', 'tags', 'checklist', 'status', 'id'],
  projects: ['name', 'deadline', 'openTaskCount', 'doneTaskCount', 'archived', 'id'],
  headings: ['name', 'deadline', 'openTaskCount', 'doneTaskCount', 'id'],
  activity: ['createdAt', 'actor', 'operation', 'label', 'targetKind', 'changes', 'transport'],
  sessions: ['startedAt', 'endedAt', 'title', 'visibility', 'id'],
  completions: ['completedAt', 'title', 'id'],
};

/** Fields of a task that only its card shows. Any other field is a column where a row has it. */
const onlyInCard = namesIn(`
  notes projectId areaId headingId workspaceId order accessRole createdAt updatedAt completedAt
  commentCount kind repeat remindAt assigneeId
`);

function layoutOf(list: string, rows: Json[]): string[] {
  const layout = layouts[list] ?? columns;
  if (list !== 'tasks') return layout;
  const others = Object.keys(rows[0] ?? {}).filter(
    (name) => !(layout.includes(name) || onlyInCard.includes(name)),
  );
  return [...layout.slice(0, -1), ...others, ...layout.slice(-1)];
}

/** The columns of any other list, in order. Other fields show only in single rows and with `--json`. */
const columns = namesIn(`
  createdAt deletedAt day index title name label username email author body
  kind status when deadline priority durationMin tags role targetKind engaged
  taskIds mood note openTaskCount doneTaskCount target streak done snippet url
  start end startedAt endedAt closedAt completedAt expiresAt lastUsedAt readAt
  archived trashId id
`);

const titles: Record<string, string> = {
  openTaskCount: 'open',
  doneTaskCount: 'done',
  durationMin: 'estimate',
  taskIds: 'tasks',
  targetKind: 'kind',
  transport: 'through',
  trashId: 'id',
};

/** The activity log answers when, who and what. */
const activityTitles: Record<string, string> = {
  createdAt: 'when',
  actor: 'who',
  operation: 'did',
  label: 'what',
};

const NARROWEST = 8;
const GAP = '  ';

/** Takes width from the widest columns until the lines fit. */
function fit(widths: number[], available: number): number[] {
  const fitted = [...widths];
  const room = available - GAP.length * (widths.length - 1);
  for (let over = fitted.reduce((a, b) => a + b, 0) - room; over > 0; over -= 1) {
    const widest = Math.max(...fitted);
    if (widest <= NARROWEST) break;
    fitted[fitted.indexOf(widest)] = widest - 1;
  }
  return fitted;
}

/** Lines of cells as aligned text that fits the terminal. */
export function align(lines: Cell[][], indent = 0): string[] {
  const flat = lines.map((line) =>
    line.map(({ text, style }) => ({ text: text.replace(/\s+/g, ' '), style })),
  );
  const count = Math.max(0, ...flat.map((line) => line.length));
  const natural = Array.from({ length: count }, (_, i) =>
    Math.max(...flat.map((line) => widthOf(line[i]?.text ?? ''))),
  );
  const widths = fit(natural, terminalWidth() - indent);
  return flat.map((line) => {
    const last = line.findLastIndex(({ text }) => text !== '');
    const parts = line.slice(0, last + 1).map(({ text, style }, i) => {
      const clipped = clip(text, widths[i] ?? 0);
      return styled(style, i === last ? clipped : pad(clipped, widths[i] ?? 0));
    });
    return ' '.repeat(indent) + parts.join(GAP);
  });
}

/** A table without the columns that are empty in every row. */
export function table(list: string, rows: Json[]): string {
  const isFilled = (name: string) =>
    rows.some((row) => name in row && columnCell(name, row[name]).text !== EMPTY);
  const shown = layoutOf(list, rows).filter(isFilled);
  const used = shown.length > 0 ? shown : Object.keys(rows[0] ?? {});
  const named = list === 'activity' ? { ...titles, ...activityTitles } : titles;
  const head = used.map((name): Cell => ({ text: (named[name] ?? words(name)).toUpperCase(), style: 'dim' }));
  return align([head, ...rows.map((row) => used.map((name) => columnCell(name, row[name])))]).join('\n');
}
