export { CloseDay } from '../../day/page/close-day';
export { DayPage } from '../../day/page/day-page';
export { AreasPage } from '../../lists/areas-page';
export { FilterPage, ViewPage } from '../../lists/filter-page';
export { AreaPage, ProjectPage } from '../../lists/place-page';
export { FuturePage, LaterPage, UpcomingPage } from '../../lists/span-page';
export { AddPage } from '../../task/quick-add/add-page';
