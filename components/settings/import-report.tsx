import { readReason } from '@/server/domain/import-reasons';
import type { Outputs } from '@/server/types';

export type Report = Outputs['exchange']['importData']['report'];

const count = (number: number, one: string) => `${number} ${one}${number === 1 ? '' : 's'}`;

/** What an import holds, in words. */
export function contentsOf({ areas, projects, headings, tasks }: Report): string {
  const parts = [
    [areas, 'area'],
    [projects, 'project'],
    [headings, 'heading'],
    [tasks, 'task'],
  ] as const;
  const some = parts.flatMap(([number, one]) => (number > 0 ? [count(number, one)] : []));
  return some.join(', ') || 'nothing';
}

type Skipped = Report['skipped'];

/** The name of the rows that all have such a reason. */
function nameOf(reason: string, rows: number): string {
  const group = readReason(reason);
  if (group) return `${rows} ${rows === 1 ? group.one : group.many}`;
  return `${count(rows, 'line')} could not be carried over`;
}

/** Rows that are imported with a loss are listed by what it is, apart from those that are not imported. */
function groupsOf(skipped: Skipped): Skipped[] {
  const groupOf = ({ reason }: Skipped[number]) => readReason(reason)?.one;
  return [...new Set(skipped.map(groupOf))].map((group) => skipped.filter((row) => groupOf(row) === group));
}

/** What a file holds, and what of it cannot be carried over. */
export function ImportReport({ report }: { report: Report }) {
  const { skipped } = report;
  return (
    <div className="flex flex-col gap-3 text-14">
      <p>New in this file: {contentsOf(report)}.</p>
      {groupsOf(skipped).map((rows) => {
        const name = nameOf(rows[0]?.reason ?? '', rows.length);
        return (
          <details key={name} open={skipped.length <= 10}>
            <summary className="cursor-pointer text-13 font-medium text-ink-2">{name}</summary>
            <ul aria-label={name} className="max-h-80 overflow-y-auto pt-2 text-13">
              {rows.map(({ line, reason }, index) => (
                // Two reasons may be of one line.
                // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
                <li key={index} className="flex gap-3 py-0.5">
                  <span className="w-16 shrink-0 text-ink-3 tabular-nums">Line {line}</span>
                  <span className="[overflow-wrap:anywhere]">{reason}</span>
                </li>
              ))}
            </ul>
          </details>
        );
      })}
    </div>
  );
}
