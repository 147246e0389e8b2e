import { z } from 'zod';
import { Id, Instant, text, title } from './shared';

/** An id of the calendar server, or ours of a calendar. */
export const OutsideId = text(1, 1024);

export const Moment = z
  .string()
  .max(40, { abort: true })
  .check(z.iso.datetime({ offset: true, error: 'Must be an ISO 8601 date-time with Z or an offset.' }));

export const Event = z.strictObject({
  id: z.string(),
  eventId: z.string(),
  calendarId: z.string(),
  title: z.string(),
  start: z.string(),
  end: z.string(),
  allDay: z.boolean(),
  canEdit: z.boolean(),
  place: z.string().optional().describe('Where it is.'),
  link: z.string().optional().describe('Where to join it.'),
  guests: z.array(z.string()).optional().describe('Names or addresses of the invited, at most 20.'),
  taskId: Id.optional().describe('The task that it was written for, if it is one of yours.'),
});
export type Event = z.infer<typeof Event>;

export const Calendar = z.strictObject({
  calendarId: Id,
  name: z.string(),
  color: z.string().nullable(),
  primary: z.boolean(),
  canEdit: z.boolean(),
  chosen: z.boolean(),
});
export type Calendar = z.infer<typeof Calendar>;

export const Connection = z.strictObject({
  id: Id,
  kind: z.literal('calendar'),
  provider: z.enum(['google', 'caldav']),
  label: z.string(),
  status: z.enum(['ok', 'failing']),
  error: z.string().nullable(),
  createdAt: Instant,
  writeTo: Id.nullable().describe('The calendar that your planned tasks are written to.'),
});
export type Connection = z.infer<typeof Connection>;

export const NewConnection = z.strictObject({
  provider: z.literal('caldav').describe('caldav; Google is connected in Settings.'),
  url: title(2000).describe('The address of the CalDAV server.'),
  username: title(320).describe('The user name there.'),
  password: text(1, 1000).describe('The password there; where offered, one for apps.'),
});
