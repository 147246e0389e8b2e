import type { Heading, Task } from '@/server/types';
import type { Drop, Landing } from '../shell/state/drops';

interface Sections {
  /** In order. */
  headings: readonly Pick<Heading, 'id'>[];
  /** In order. */
  tasks: readonly Pick<Task, 'id' | 'headingId'>[];
  folded: ReadonlySet<string>;
}

type Over = Pick<Drop, 'overId' | 'below'>;

/** The rows of a section that the page shows below its title. */
const rowsOf = ({ tasks, folded }: Sections, headingId: string): string[] =>
  folded.has(headingId) ? [] : tasks.filter((task) => task.headingId === headingId).map(({ id }) => id);

/** The gap between sections that is nearest to a row: 0 is above the first heading. */
function gapAt(sections: Sections, { overId, below }: Over): number | undefined {
  const { headings, tasks } = sections;
  if (overId.startsWith('space:')) return 0;
  const titled = headings.findIndex(({ id }) => `group:${id}` === overId);
  const task = tasks.find(({ id }) => id === overId);
  const at = task ? headings.findIndex(({ id }) => id === task.headingId) : titled;
  const heading = headings[at];
  if (!heading) return task ? 0 : undefined;
  const rows = rowsOf(sections, heading.id);
  // The title is the first row of its section.
  const passed = rows.indexOf(overId) + 1 + Number(below);
  return passed > (rows.length + 1) / 2 ? at + 1 : at;
}

function lineAt(sections: Sections, gap: number): Landing['line'] {
  const next = sections.headings[gap];
  if (next) return { id: `group:${next.id}`, edge: 'above' };
  const last = sections.headings.at(-1)?.id ?? '';
  return { id: rowsOf(sections, last).at(-1) ?? `group:${last}`, edge: 'below' };
}

/** Where a heading lands that is dropped on a row; undefined where it would stay. */
export function headingLanding(sections: Sections, id: string, over: Over) {
  const ids = sections.headings.map((heading) => heading.id);
  const from = ids.indexOf(id);
  const gap = gapAt(sections, over);
  if (from === -1 || gap === undefined || gap === from || gap === from + 1) return undefined;
  return {
    beforeId: ids[gap] ?? null,
    line: lineAt(sections, gap),
    position: gap > from ? gap : gap + 1,
    of: ids.length,
  };
}
