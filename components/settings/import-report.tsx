import type { Text } from '@/language/translator';
import { readReason } from '@/server/domain/import-reasons';
import type { Outputs } from '@/server/types';
import { useText } from '../language/language';

type Report = Outputs['exchange']['importData']['report'];

/** What an import holds, in words. */
export function contentsOf({ areas, projects, headings, tasks }: Report, t: Text<'settings-data'>): string {
  const some = [
    areas > 0 && t('areaCount', { count: areas }),
    projects > 0 && t('projectCount', { count: projects }),
    headings > 0 && t('headingCount', { count: headings }),
    tasks > 0 && t('taskCount', { count: tasks }),
  ].filter(Boolean);
  return some.join(', ') || t('nothing');
}

type Skipped = Report['skipped'];

/** The name of the rows that all have such a reason. */
function nameOf(reason: string, rows: number, t: Text<'settings-data'>): string {
  const group = readReason(reason);
  if (group) return `${rows} ${rows === 1 ? group.one : group.many}`;
  return t('linesLeft', { count: rows });
}

/** Rows that are imported with a loss are listed by what it is, apart from those that are not imported. */
function groupsOf(skipped: Skipped): Skipped[] {
  const groupOf = ({ reason }: Skipped[number]) => readReason(reason)?.one;
  return [...new Set(skipped.map(groupOf))].map((group) => skipped.filter((row) => groupOf(row) === group));
}

/** What a file holds, and what of it cannot be carried over. */
export function ImportReport({ report }: { report: Report }) {
  const t = useText('settings-data');
  const { skipped } = report;
  return (
    <div className="flex flex-col gap-3 text-14">
      <p>{t('newInFile', { contents: contentsOf(report, t) })}</p>
      {groupsOf(skipped).map((rows) => {
        const name = nameOf(rows[0]?.reason ?? '', rows.length, t);
        return (
          <details key={name} open={skipped.length <= 10}>
            <summary className="cursor-pointer text-13 font-medium text-ink-2">{name}</summary>
            <ul aria-label={name} className="max-h-80 overflow-y-auto pt-2 text-13">
              {rows.map(({ line, reason }, index) => (
                // Two reasons may be of one line.
                // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
                <li key={index} className="flex gap-3 py-0.5">
                  <span className="w-16 shrink-0 text-ink-3 tabular-nums">
                    {t('line', { line: String(line) })}
                  </span>
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
