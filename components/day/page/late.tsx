import dynamic from 'next/dynamic';
import { lateModule, latePart } from '../../shell/parts/late-module';

/** What the first paint of a day rarely shows. */

const day = lateModule(() => import('./day-parts'));
export const CloseDayLink = latePart(day, (parts) => parts.CloseDayLink);
export const VisitorTasks = latePart(day, (parts) => parts.VisitorTasks);
export const DayExtras = latePart(day, (parts) => parts.DayExtras);
export const JournalEntry = dynamic(() => day.load().then((parts) => parts.JournalEntry));
export const ClosedDay = dynamic(() => day.load().then((parts) => parts.ClosedDay));
export const MissedDays = dynamic(() => day.load().then((parts) => parts.MissedDays));
