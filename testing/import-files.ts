import type { ImportSource } from '../domain/import-sources';
import type { Draft } from '../server/features/exchange/draft';
import { readFile } from '../server/features/exchange/read-file';

/** A Saturday. */
const IMPORT_DAY = '2026-11-21';

/** An import of a text, as the task in the sandbox gets it. */
export const importOf = (source: ImportSource, text: string, name?: string) => ({
  source,
  bytes: Buffer.from(text),
  today: IMPORT_DAY,
  zone: 'Europe/Berlin',
  name,
});

/** What a file holds. Throws if it cannot be read. */
export function readSample(source: ImportSource, text: string, name?: string): Draft {
  const outcome = readFile(importOf(source, text, name));
  if ('draft' in outcome) return outcome.draft;
  throw new Error(JSON.stringify(outcome));
}

export const fieldsOf = (draft: Draft) => draft.tasks.map(({ fields }) => fields);
export const reasonsOf = ({ skipped }: Draft) => skipped.map(({ line, reason }) => `${line} ${reason}`);

const lines = (...rows: string[]) => `${rows.join('\n')}\n`;

/** As the programs write them, shortened. */
export const samples: Record<Exclude<ImportSource, 'parcours'>, string> = {
  todoist: lines(
    'TYPE,CONTENT,DESCRIPTION,IS_COLLAPSED,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE,DURATION,DURATION_UNIT,DEADLINE,DEADLINE_LANG',
    'meta,view_style=list,,,,,,,,,,,,,',
    'note,Keys are with Ben,,,,,Ann (8908577),,2026-06-08T07:02:05.000000Z,,,,,,',
    ',,,,,,,,,,,,,,',
    'section,Walls,,False,,,,,,,,,,,',
    'task,Order tiles @shop @phone,From the mill,,1,1,Ann (8908577),Ben (77),jeden Montag um 9 Uhr,de,Europe/Berlin,30,minute,2026-12-01,en',
    'task,Measure,,,4,2,Ann (8908577),,tomorrow,en,Europe/Berlin,,,,',
    'task,The north wall,,,2,3,Ann (8908577),,,en,Europe/Berlin,,,,',
    'note,Ask Ben,,,,,Ann (8908577),,2026-06-09T07:02:05.000000Z,,,,,,',
    ',,,,,,,,,,,,,,',
    'section,Floor,,False,,,,,,,,,,,',
    'task,Sweep,,,4,1,Ann (8908577),,every hour,en,Europe/Berlin,,,friday,en',
  ),
  ticktick: lines(
    '"Date: 2026-11-21+0000"',
    '"Version: 7.2"',
    '"Status: ',
    '0 Normal',
    '1 Completed',
    '2 Archived',
    '-1 Abandoned"',
    '"Folder Name","List Name","Title","Kind","Tags","Content","Is Check list","Start Date","Due Date","Reminder","Repeat","Priority","Status","Created Time","Completed Time","Order","Timezone","Is All Day","Is Floating","Column Name","Column Order","View Mode","taskId","parentId","projectKind"',
    '"Home","Kitchen","Meet Ben","TEXT","shop, phone","Bring\rthe plans","N","2026-11-27T08:00:00+0000","2026-11-27T09:30:00+0000","TRIGGER:-PT15M","RRULE:FREQ=WEEKLY;INTERVAL=2","5","0","2026-11-01T10:00:00+0000","","-1099511627776","Europe/Berlin","false","false","Walls","0","list","1","","TASK"',
    '"Home","Kitchen","Pack","CHECKLIST","","For the trip\r▫Milk\r▪Bread","Y","2026-11-27T23:00:00+0000","2026-11-27T23:00:00+0000","","","0","0","2026-11-01T10:00:00+0000","","-1099511627775","Europe/Berlin","true","false",,,"list","2","","TASK"',
    '"Home","Kitchen","Measure","TEXT","","","N","","","","","0","0","2026-11-01T10:00:00+0000","","1","Europe/Berlin","","false",,,"list","3","1","TASK"',
    '"Home","Kitchen","North wall","TEXT","","","N","","","","","3","2","2026-11-01T10:00:00+0000","2026-11-02T10:00:00+0000","2","Europe/Berlin","","false",,,"list","4","3","TASK"',
    '"","Inbox","Fly","TEXT","","","N","","","","","0","-1","2026-11-01T10:00:00+0000","","3","Europe/Berlin","","false",,,"list","5","","TASK"',
    '"","Inbox","Paint","TEXT","","","N","","2026-11-30T16:00:00+0000","","","1","2","2026-11-01T10:00:00+0000","2026-11-02T10:00:00+0000","4","Europe/Berlin","false","false",,,"list","6","","TASK"',
  ),
  things: JSON.stringify(
    [
      {
        uuid: 'T1',
        type: 'to-do',
        title: 'Order tiles',
        status: 'incomplete',
        project: 'P1',
        project_title: 'Kitchen',
        heading: 'H1',
        heading_title: 'Walls',
        notes: 'From the mill',
        start: 'Anytime',
        start_date: '2026-11-27',
        reminder_time: '09:30',
        deadline: '2026-12-01',
        stop_date: null,
        created: '2026-11-01 10:00:00',
        modified: '2026-11-02 10:00:00',
        index: 2,
        today_index: 0,
        tags: ['shop'],
        checklist: [
          { title: 'Measure', status: 'completed' },
          { title: 'Pay', status: 'incomplete' },
        ],
      },
      {
        uuid: 'T2',
        type: 'to-do',
        title: 'Paint',
        status: 'completed',
        area: 'A1',
        area_title: 'Home',
        notes: '',
        start: 'Someday',
        start_date: null,
        deadline: null,
        stop_date: '2026-11-03 10:00:00',
        created: '2026-11-01 10:00:00',
        modified: '2026-11-02 10:00:00',
        index: 1,
      },
      { uuid: 'T3', type: 'to-do', title: 'Fly', status: 'canceled', start: 'Inbox' },
      {
        uuid: 'T4',
        type: 'to-do',
        title: 'Write',
        status: 'incomplete',
        start: 'Inbox',
        when: 'tomorrow',
        deadline: 'friday',
        location: 'Office',
      },
      {
        uuid: 'P1',
        type: 'project',
        title: 'Kitchen',
        status: 'incomplete',
        area: 'A1',
        area_title: 'Home',
        notes: 'Keys are with Ben',
        start: 'Anytime',
        start_date: '2026-11-25',
        deadline: '2026-12-31',
        tags: ['house'],
      },
      { uuid: 'A1', type: 'area', title: 'Home' },
      { uuid: 'H1', type: 'heading', title: 'Walls', project: 'P1', project_title: 'Kitchen' },
      { uuid: 'H2', type: 'heading', title: 'Roof', project: 'P1', project_title: 'Kitchen', archived: true },
    ],
    null,
    1,
  ),
  csv: lines(
    'Task Name;Project;Due;Start Date;Prio;Status;Estimate;Assignee',
    'Order tiles;Kitchen;30.11.2026;11/30/2026;A;In Progress;1.5h;Ben',
    'Paint;Kitchen;friday;03/04/2026;B;Done;45 min;',
    'Fly;;the day after never;;;Cancelled;;',
    'Sweep;;31.02.2026;;;Blocked;soon;Ann',
  ),
  ics: lines(
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Nextcloud Tasks v0.16.1',
    'X-WR-CALNAME:Kitchen',
    'X-WR-CALDESC:Keys are with Ben',
    'BEGIN:VTODO',
    'UID:tiles@example.org',
    'CREATED:20261101T100000Z',
    'DTSTAMP:20261101T100000Z',
    'LAST-MODIFIED:20261102T100000Z',
    'SUMMARY:Order tiles',
    'DESCRIPTION:From the',
    '  mill\\, by Ben',
    'URL:https://tiles.example/7',
    'LOCATION:Mill Road',
    'DTSTART;TZID=Europe/Berlin:20261127T093000',
    'DUE;TZID=Europe/Berlin:20261201T170000',
    'CATEGORIES:shop,phone',
    'PRIORITY:1',
    'STATUS:IN-PROCESS',
    'PERCENT-COMPLETE:40',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-PT15M',
    'DESCRIPTION:Reminder',
    'END:VALARM',
    'END:VTODO',
    'BEGIN:VTODO',
    'UID:measure@example.org',
    'SUMMARY:Measure',
    'RELATED-TO:tiles@example.org',
    'DUE;VALUE=DATE:20261130',
    'END:VTODO',
    'BEGIN:VTODO',
    'UID:paint@example.org',
    'SUMMARY:Paint',
    'STATUS:COMPLETED',
    'COMPLETED:20261101T100000Z',
    'END:VTODO',
    'BEGIN:VEVENT',
    'SUMMARY:Lunch',
    'END:VEVENT',
    'END:VCALENDAR',
  ).replaceAll('\n', '\r\n'),
};
