export { AddView } from '../quick-add/add-view';
export { AreasView } from '../views/areas-view';
export { CloseDay } from '../views/close-day';
export { DayView } from '../views/day-view';
export { FilterView, SavedView } from '../views/filter-view';
export { AreaView, ProjectView } from '../views/place-view';
export { FutureView, LaterView, UpcomingView } from '../views/span-view';
