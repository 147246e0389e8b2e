import { addDays } from '@/server/domain/days';
import { periodStart } from '@/server/domain/habits';
import { reviewTitle, weekReview } from '@/server/domain/week-review';
import { startOfDay } from '@/server/domain/zones';
import { createRun } from '../data/server-run';
import { usePageTools } from '../data/use-page-tools';
import { useZone } from '../data/zone';
import { useOpenPage } from '../ui/navigation';

/** Opens the note that reviews the week of a day. The first time, it is written from the journal. */
export function useWeekReview(day: string): () => Promise<void> {
  const { client } = usePageTools();
  const zone = useZone();
  const open = useOpenPage();
  const monday = periodStart(day, 'week');
  const title = reviewTitle(monday);
  const find = async () => {
    const { results } = await client.search.find.query({ q: title, kinds: ['note'] });
    return results.find(({ label }) => label === title)?.id;
  };
  const create = async () => {
    const untilDay = addDays(monday, 7);
    const [since, until] = [startOfDay(monday, zone), startOfDay(untilDay, zone)];
    const week = await client.screens.journal.query({ sinceDay: monday, untilDay, since, until });
    const { note } = await client.notes.create.mutate({ title, body: weekReview({ ...week, monday, zone }) });
    return note.id;
  };
  return async () => {
    const id = await createRun(() => undefined)(async () => (await find()) ?? (await create()));
    if (id) open(`/notes/${id}`);
  };
}
