import { lateModule, latePart } from '../../shell/parts/late-module';

const timeline = lateModule(() => import('./timeline-parts'));
export const TimelineBody = latePart(timeline, (parts) => parts.TimelineBody);
export const PrintedEvents = latePart(timeline, (parts) => parts.PrintedEvents);
