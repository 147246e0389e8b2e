import { DayView } from '../views/day-view';
import { PlaceView } from '../views/place-view';
import { SpanView } from '../views/span-view';

export { AddView } from '../quick-add/add-view';
export { AreasView } from '../views/areas-view';
export { CloseDay } from '../views/close-day';
export { FilterView, SavedView } from '../views/filter-view';

export interface ScreenProps {
  /** The id or date in the address. */
  id: string;
}

export const TodayScreen = () => <DayView />;
export const DayScreen = ({ id }: ScreenProps) => <DayView date={id} />;
export const UpcomingScreen = () => <SpanView name="upcoming" />;
export const LaterScreen = () => <SpanView name="later" />;
export const FutureScreen = () => <SpanView name="future" />;
export const ProjectScreen = ({ id }: ScreenProps) => <PlaceView name="project" id={id} />;
export const AreaScreen = ({ id }: ScreenProps) => <PlaceView name="area" id={id} />;
