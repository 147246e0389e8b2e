import { CloseDay } from '../views/close-day';
import { DayView } from '../views/day-view';
import { PlaceView } from '../views/place-view';
import { SpanView } from '../views/span-view';

export { AddView } from '../quick-add/add-view';
export { AreasView } from '../views/areas-view';
export { FilterView, SavedView } from '../views/filter-view';

export interface ScreenProps {
  /** The id or date in the address. */
  id: string;
  /** "Today" at the time of server rendering. */
  day: string;
  /** Whether the timeline was `open` or `folded` at the time of server rendering. */
  timeline: string | undefined;
}

export const TodayScreen = ({ day, timeline }: ScreenProps) => <DayView served={day} timeline={timeline} />;
export const DayScreen = ({ id, day, timeline }: ScreenProps) => (
  <DayView served={day} date={id} timeline={timeline} />
);
export const UpcomingScreen = ({ day }: ScreenProps) => <SpanView name="upcoming" day={day} />;
export const LaterScreen = ({ day }: ScreenProps) => <SpanView name="later" day={day} />;
export const FutureScreen = ({ day }: ScreenProps) => <SpanView name="future" day={day} />;
export const ProjectScreen = ({ id, day }: ScreenProps) => <PlaceView name="project" id={id} day={day} />;
export const AreaScreen = ({ id, day }: ScreenProps) => <PlaceView name="area" id={id} day={day} />;
export const CloseDayScreen = ({ day }: ScreenProps) => <CloseDay served={day} />;
