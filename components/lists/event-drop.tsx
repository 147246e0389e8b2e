import { useEventActions } from '../day/timeline/use-event-actions';
import { useLabels } from '../shell/parts/labels';
import { useDropHandler } from '../shell/state/drops';
import { eventSpot } from '../task/rows/group-row';
import type { Entry, Group } from '../task/rows/groups';

/** Moves an event that is dropped on another day. Shows nothing. */
export function EventDrop({ groups, entries }: { groups: readonly Group[]; entries: readonly Entry[] }) {
  const labels = useLabels();
  const { moveToDay } = useEventActions();
  useDropHandler(({ activeId, overId }) => {
    const from = groups.find(({ key, events }) => events?.some(({ id }) => eventSpot(key, id) === activeId));
    const event = from?.events?.find(({ id }) => eventSpot(from.key, id) === activeId);
    const to = entries.find(({ key }) => key === overId)?.group.key;
    if (!from || !event || to === undefined || to === from.key) return undefined;
    const place = labels.weekday(to);
    return { place, run: () => void moveToDay(event, from.key, to) };
  });
  return null;
}
