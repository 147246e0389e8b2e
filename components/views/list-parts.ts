export { ProjectFiles } from '../files/project-files';
export { FilterChips } from './filter-chips';
export { MonthList } from './month-list';
export { OpenedEvent } from './opened-event';
export { AreaPanels, HeadingPanels, ProjectPanels } from './place-panels';
export { WeekList } from './week-list';
