import { KINDS, type Kind, type Logs } from './writers';

export interface TaskRow {
  id: string;
  title: string;
}

const names: Record<Kind, string> = { keyed: 'with a key', plain: 'without a key' };

/** Compares the responses that the writers got with the tasks in the database. */
export function judge({ writes, unexpected }: Logs, rows: TaskRow[]) {
  const ids = new Map<string, string[]>();
  for (const { id, title } of rows) ids.set(title, [...(ids.get(title) ?? []), id]);
  let isSound = unexpected.size === 0;
  const lines = KINDS.map((kind) => {
    const { acknowledged, refused, unknown, retries } = writes[kind];
    const lost = [...acknowledged].filter(([title, id]) => !ids.get(title)?.includes(id)).length;
    const doubled = [...ids].filter(([title, of]) => of.length > 1 && title.includes(` ${kind} `)).length;
    const wronglyRefused = refused.filter((title) => ids.has(title)).length;
    const written = unknown.filter((title) => ids.has(title)).length;
    if (lost + doubled + wronglyRefused > 0) isSound = false;
    return [
      `Writes ${names[kind]}: ${acknowledged.size} acknowledged, ${lost} lost, ${doubled} doubled, ${retries} retries,`,
      `${unknown.length} of unknown outcome (${written} written),`,
      `${refused.length} refused (${wronglyRefused} written).`,
    ].join(' ');
  });
  for (const [status, count] of unexpected) lines.push(`Unexpected answers: ${count} with status ${status}.`);
  return { isSound, lines };
}
