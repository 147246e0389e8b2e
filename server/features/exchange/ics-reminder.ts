import type ICAL from 'ical.js';
import type { TaskReport } from './file-report';
import type { Calendar } from './ics-blocks';
import { instantOf, readTimes } from './ics-times';
import { firstReminder } from './reminder';

interface Alarms {
  todo: ICAL.Component;
  calendar: Calendar;
  zone: string;
  /** Its start and its end, on the caller's clock. */
  start: string | undefined;
  end: string | undefined;
}

/** The instant of the first alarm. A task has only one reminder: the others are reported. */
export function reminderOf({ todo, start, end, ...place }: Alarms, report: TaskReport): number | undefined {
  const triggers = todo
    .getAllSubcomponents('valarm')
    .flatMap((alarm) => alarm.getAllProperties('trigger'))
    .map((property) => ({ property, text: String(property.toJSON()[3] ?? '') }))
    .filter(({ text }) => text !== '');
  const [first, ...others] = triggers;
  if (!first) return undefined;
  const texts = others.map(({ text }) => text);
  const { property, text } = first;
  const isFromEnd = /^end$/i.test(String(property.getParameter('related') ?? ''));
  const [time] = readTimes(property, place);
  if (!time)
    return firstReminder(
      { triggers: [text, ...texts], start: isFromEnd ? (end ?? start) : (start ?? end), zone: place.zone },
      report,
    );
  for (const other of texts)
    report.lose({ field: 'remindAt', why: `“${other.slice(0, 100)}”. A task has one reminder.` });
  return instantOf(time.local, place.zone);
}
