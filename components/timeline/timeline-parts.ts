export { PrintedEvents } from './printed-events';
export { TimelineBody } from './timeline-body';
export { TimelineStrip } from './timeline-strip';
