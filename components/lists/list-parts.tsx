import { EventDetails } from '../day/timeline/event-details';
import { openEvent, useOpenedEvent } from '../shell/state/open-event';

export { ProjectFiles } from '../files/project-files';
export { FilterChips } from './filter-chips';
export { MonthList } from './month-list';
export { AreaPanels, HeadingPanels, ProjectPanels } from './place-panels';
export { NameDialog } from './places/name-dialog';
export { WeekList } from './week-list';

/** The details of the event that was opened in a list of days. */
export function OpenedEvent() {
  const opened = useOpenedEvent();
  return opened && <EventDetails {...opened} onClose={() => openEvent(null)} />;
}
