import { readFileSync } from 'node:fs';
import { cell, EMPTY } from './cells';
import { request } from './client';
import type { Login } from './config';
import { GROUP, say, titleOf } from './everyday';
import { misused } from './failures';
import type { Given } from './fields';
import { localDay } from './local-time';
import { formatOf, GroupedCommand, loginOf } from './options';
import { isRecord, type Json, rowsIn } from './shapes';
import { stripControls } from './terminal';

interface Parsed {
  /** The fields of the new task, and the round it goes into. */
  task: Json;
  /** Parts that look like a date or a mark but stay in the title. */
  unknown: { start: number; end: number }[];
}

/** The language of the terminal as a header: it orders the day and the month of 12/3. */
function languageHeader(): Record<string, string> {
  const [, language, region] =
    /^([a-z]{2,3})(?:_([A-Z]{2}))?/.exec(process.env['LC_TIME'] ?? process.env['LANG'] ?? '') ?? [];
  return language ? { 'accept-language': region ? `${language}-${region}` : language } : {};
}

/** Reads a line with the parser of the planner. */
function parse(login: Login, text: string): Promise<Parsed> {
  const path = `/v2/quick-add?${new URLSearchParams({ text, day: localDay() })}`;
  return request<Parsed>(login, { method: 'GET', path, headers: languageHeader() });
}

/** Puts a new task at the end of a round. */
async function putInRound(login: Login, taskId: string, { day, index }: { day: string; index: number }) {
  const { rounds } = await request(login, { method: 'GET', path: `/v2/rounds/${day}` });
  const round = rowsIn(rounds).find((one) => one['index'] === index);
  const before = Array.isArray(round?.['taskIds']) ? round['taskIds'] : [];
  const body = { taskIds: [...before, taskId] };
  await request(login, { method: 'PUT', path: `/v2/rounds/${day}/${index}`, body });
}

function dayOf({ when }: Json): string {
  return isRecord(when) && typeof when['date'] === 'string' ? when['date'] : localDay();
}

const leads: Record<string, string> = { deadline: 'due ', remindAt: 'remind ' };

/** What was understood, in the order of a sentence: `Tomorrow 09:00 · #money · !2`. */
function understood(task: Json): string {
  const { round } = task;
  const parts = ['when', 'deadline', 'repeat', 'tags', 'priority', 'durationMin', 'remindAt'].flatMap(
    (name) => {
      const { text } = cell(name, task[name]);
      return text === EMPTY ? [] : [`${leads[name] ?? ''}${text}`];
    },
  );
  return [...parts, ...(typeof round === 'number' ? [`round ${round + 1}`] : [])].join(' · ');
}

/** The longest line that the server reads. */
const MAX_LINE = 1_000;

async function addTask(text: string, given: Given): Promise<void> {
  const login = loginOf(given);
  if (text.length > MAX_LINE) throw misused(`A line has at most ${MAX_LINE} characters.`);
  const { task, unknown } = await parse(login, text);
  const { round, ...fields } = task;
  if (given['dryRun'] === true) {
    const sentence = [titleOf(task), understood(task)].filter(Boolean).join(' · ');
    return say([`Would add: ${sentence}`], { task }, given);
  }
  const body = await request<{ task: { id: string } }>(login, {
    method: 'POST',
    path: '/v2/tasks',
    body: fields,
  });
  const { id } = body.task;
  if (typeof round === 'number') await putInRound(login, id, { day: dayOf(fields), index: round });
  const sentence = [titleOf(body.task), understood(task)].filter(Boolean).join(' · ');
  say([`Added: ${sentence}  (${id.slice(0, 8)})`], body, given);
  const parts = unknown.map(({ start, end }) => stripControls(text.slice(start, end)));
  if (parts.length > 0 && formatOf(given) === 'text')
    console.error(`Not understood, so it stays in the title: ${parts.join(', ')}`);
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** `parcours add`: one line as people type it. */
export const addCommand = () =>
  new GroupedCommand('add', GROUP)
    .summary('Add a task from one line.')
    .description(
      `Add a task from one line, as in the planner. It understands dates (tomorrow 9am, tonight, on the 3rd, 12/3),
repeats (every mon and thu, every last friday), by fri for a deadline, #tag, !1 to !3 or p1 to p4, +Project, @Area,
~45m or for 45 min for the estimate and >2 for a round.`,
    )
    .argument('<text...>', 'the task; - reads one task a line from standard input')
    .examples('parcours add "Call the bank tomorrow 9am #money !2"')
    .shared('dryRun', 'quiet', 'json', 'account')
    .action(async (texts: string[], given: Given) => {
      const text = texts.join(' ').trim();
      if (!text) throw misused('Write what to add: parcours add "Call the bank tomorrow"');
      for (const line of text === '-' ? linesOf(readFileSync(0, 'utf8')) : [text]) await addTask(line, given);
    });
