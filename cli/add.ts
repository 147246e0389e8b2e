import { Command } from 'commander';
import { readQuickAdd } from '@/server/domain/quick-add';
import { localZone } from '@/server/domain/zones';
import { cell } from './cells';
import { request } from './client';
import type { Login } from './config';
import { GROUP, say, titleOf } from './everyday';
import { misused } from './failures';
import type { Given } from './fields';
import { localDay } from './local-time';
import { addOptions, formatOf, loginOf } from './options';
import { isRecord, type Json, textOf } from './shapes';
import { stripControls } from './terminal';

interface Parsed {
  /** The fields of the new task, and the round it goes into. */
  task: Json;
  /** What looked like more than words and stays in the title. */
  unknown: string[];
}

type Named = { id: string; name: string };

/** The names that a line may file into. */
async function namesIn(login: Login, text: string, list: 'projects' | 'areas'): Promise<Named[]> {
  if (!text.includes(list === 'projects' ? '+' : '@')) return [];
  const rows = (await request(login, { method: 'GET', path: `/v2/${list}` }))[list];
  return (Array.isArray(rows) ? rows.filter(isRecord) : []).map(({ id, name }) => ({
    id: textOf(id),
    name: textOf(name),
  }));
}

/** Reads a line with the parser of the planner. */
async function parse(login: Login, text: string): Promise<Parsed> {
  const [projects, areas] = [await namesIn(login, text, 'projects'), await namesIn(login, text, 'areas')];
  const { title, fields, unknown } = readQuickAdd(text, {
    today: localDay(),
    zone: localZone(),
    now: Date.now(),
    names: { projects, areas },
  });
  return { task: { title, ...fields }, unknown: unknown.map((part) => stripControls(part.text)) };
}

/** Puts a new task at the end of a round. */
async function putInRound(login: Login, taskId: string, { day, index }: { day: string; index: number }) {
  const { rounds } = await request(login, { method: 'GET', path: `/v2/rounds/${day}` });
  const round = Array.isArray(rounds)
    ? rounds.filter(isRecord).find((one) => one['index'] === index)
    : undefined;
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
      const value = task[name];
      const isEmpty =
        value === undefined || value === null || value === 0 || (Array.isArray(value) && value.length === 0);
      return isEmpty ? [] : [`${leads[name] ?? ''}${cell(name, value).text}`];
    },
  );
  return [...parts, ...(typeof round === 'number' ? [`round ${round + 1}`] : [])].join(' · ');
}

async function addTask(text: string, given: Given): Promise<void> {
  const login = loginOf(given);
  const { task, unknown } = await parse(login, text);
  const { round, ...fields } = task;
  if (given['dryRun'] === true) {
    const sentence = [titleOf(task), understood(task)].filter(Boolean).join(' · ');
    return say([`Would add: ${sentence}`], { task }, given);
  }
  const body = await request(login, { method: 'POST', path: '/v2/tasks', body: fields });
  const added = isRecord(body['task']) ? body['task'] : {};
  const id = textOf(added['id']);
  if (typeof round === 'number') await putInRound(login, id, { day: dayOf(fields), index: round });
  const parts = [titleOf(added), understood(task)].filter(Boolean).join(' · ');
  say([`Added: ${parts}  (${id.slice(0, 8)})`], body, given);
  if (unknown.length > 0 && formatOf(given) === 'text')
    console.error(`Not understood, so it stays in the title: ${unknown.join(', ')}`);
}

/** `parcours add`: one line as people type it. */
export function addCommand(): Command {
  const command = new Command('add')
    .helpGroup(GROUP)
    .summary('Add a task from one line.')
    .description(
      `Add a task from one line, as in the planner. It understands dates (tomorrow 9am, fri, in 3 weeks, every 2 weeks),
by fri for a deadline, #tag, !1 to !3, +Project, @Area, ~45m for the estimate and >2 for a round.`,
    )
    .argument('<text...>')
    .addHelpText('after', '\nExample:\n  $ parcours add "Call the bank tomorrow 9am #money !2"');
  addOptions(command, ['dryRun', 'quiet', 'json', 'account']);
  return command.action((texts: string[]) => {
    const text = texts.join(' ').trim();
    if (!text) throw misused('Write what to add: parcours add "Call the bank tomorrow"');
    return addTask(text, command.opts());
  });
}
