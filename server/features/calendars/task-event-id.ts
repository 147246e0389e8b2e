/*
 * The id of the event of a task follows from the task and its person, so that it is never written twice. It is the name
 * of a CalDAV file and its UID, and the id at Google, which allows the digits 0 to 9 and the letters a to v.
 */

const MARK = 'parcours';

const hex = (id: string): string => id.replaceAll('-', '').toLowerCase();

export const taskEventId = (taskId: string, userId: string): string => MARK + hex(taskId) + hex(userId);

const pattern = new RegExp(
  `^${MARK}([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})([0-9a-f]{32})`,
);

/** The task of an event that was written for a person; undefined for any other event. */
export function taskOfEvent(eventId: string, userId: string): string | undefined {
  const [, ...parts] = pattern.exec(eventId) ?? [];
  return parts.pop() === hex(userId) ? parts.join('-') : undefined;
}
