import dynamic from 'next/dynamic';
import { retryImport } from '../data/connection';

const load = retryImport(() => import('./timeline-parts'));
export const TimelineStrip = dynamic(() => load().then((parts) => parts.TimelineStrip), { ssr: false });
export const TimelineBody = dynamic(() => load().then((parts) => parts.TimelineBody), { ssr: false });
export const PrintedEvents = dynamic(() => load().then((parts) => parts.PrintedEvents), { ssr: false });
