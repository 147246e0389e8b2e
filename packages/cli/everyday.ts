import { addDays } from '@/domain/days';
import { parseDuration } from '@/domain/duration';
import { minutesLabel } from '@/domain/when';
import { request } from './client';
import type { Login } from './config';
import { misused, refused } from './failures';
import type { Given } from './fields';
import { findId } from './find-id';
import { readDay, startOfLocalDay } from './local-time';
import { fetchOperations } from './operations';
import { formatOf, GroupedCommand, loginOf } from './options';
import { lengthOf } from './plan-view';
import { printed } from './print';
import { isRecord, type Json, rowsIn, textOf } from './shapes';
import { stripControls } from './terminal';
import { watch } from './watch';

export const GROUP = 'Every day:';

export const titleOf = (row: unknown): string => (isRecord(row) ? stripControls(textOf(row['title'])) : '');

/** Prints sentences, or the answer in the format that was asked for. */
export function say(sentences: string[], body: Json, given: Given): void {
  const format = formatOf(given);
  const text = format === 'text' ? sentences.filter(Boolean).join('\n') : printed(body, format);
  if (text) console.log(text);
}

export async function findTask(login: Login, text: string, status?: 'open' | 'done'): Promise<string> {
  const operations = await fetchOperations(login);
  const search = { login, operations, input: {}, ...(status && { status }) };
  return (await findId(text, 'task', search)).id;
}

const today = () =>
  new GroupedCommand('today', GROUP)
    .summary('Show the plan of today, or of another day.')
    .description(
      'Show the plan of a day: its meetings, its rounds, what is in none, the sessions and the journal entry.',
    )
    .argument('[day]', 'today, fri, "in 2 weeks", YYYY-MM-DD', 'today')
    .examples('parcours today', 'parcours today tomorrow')
    .shared('watch', 'interval', 'json', 'account')
    .action(async (text: string, given: Given) => {
      const day = readDay(text);
      if (!day) throw misused(`"${text}" is not a day. Write today, fri, "in 2 weeks" or YYYY-MM-DD.`);
      // By calendar: a day with a clock change is not 24 hours long.
      const [since, until] = [startOfLocalDay(day), startOfLocalDay(addDays(day, 1))];
      const path = `/v2/plan/${day}?since=${since}&until=${until}&limit=1000`;
      const read = async () =>
        printed(await request(loginOf(given), { method: 'GET', path }), formatOf(given));
      if (given['watch'] === true) return watch(read, given);
      console.log(await read());
    });

/** `30`, `1h`, `45m`, `1h 30m`. */
function minutesIn(text: unknown): number | undefined {
  if (typeof text !== 'string') return undefined;
  const minutes = parseDuration(text);
  if (!minutes) throw misused('--minutes: write 40, 45m or 1h 30m.');
  return minutes;
}

function nextSentence(next: unknown): string {
  if (!isRecord(next) || !isRecord(next['when'])) return '';
  const { date, time } = next['when'];
  return `Next time: ${[textOf(date), textOf(time)].filter(Boolean).join(' ')}`;
}

const done = () =>
  new GroupedCommand('done', GROUP)
    .summary('Complete tasks.')
    .description('Complete tasks, by name, id or address. Names are looked up among open tasks.')
    .argument('<task...>')
    .option('--minutes <minutes>', 'how long it took: stops its running session, or logs one')
    .option('--undo', 'reopen instead')
    .examples('parcours done "Call the bank"', 'parcours done "Call the bank" --undo')
    .shared('dryRun', 'quiet', 'json', 'account')
    .action(async (tasks: string[], given: Given) => {
      const login = loginOf(given);
      const isUndo = given['undo'] === true;
      const minutes = minutesIn(given['minutes']);
      // All names are looked up first, so that a wrong one completes nothing.
      const ids = await Promise.all(tasks.map((text) => findTask(login, text, isUndo ? 'done' : 'open')));
      for (const id of ids) {
        const path = `/v2/tasks/${id}/complete`;
        if (given['dryRun'] === true) {
          console.log(`POST ${login.url}${path}`);
          continue;
        }
        const sent = { completed: !isUndo, ...(minutes && { minutes }) };
        const body = await request(login, { method: 'POST', path, body: sent });
        const sentence = `${isUndo ? 'Reopened' : 'Done'}: ${titleOf(body['task'])}`;
        say([sentence, nextSentence(body['next'])], body, given);
      }
    });

const stoppedSentence = (session: unknown): string =>
  isRecord(session) ? `Stopped: ${titleOf(session)}, ${minutesLabel(lengthOf(session))}` : '';

const start = () =>
  new GroupedCommand('start', GROUP)
    .summary('Start a session on a task.')
    .description('Start a session on a task, by name, id or address. Stops the session that is running.')
    .argument('<task>')
    .examples('parcours start "Call the bank"')
    .shared('quiet', 'json', 'account')
    .action(async (text: string, given: Given) => {
      const login = loginOf(given);
      const taskId = await findTask(login, text, 'open');
      const body = await request(login, { method: 'POST', path: '/v2/sessions', body: { taskId } });
      say([stoppedSentence(body['stopped']), `Started: ${titleOf(body['session'])}`], body, given);
    });

const stop = () =>
  new GroupedCommand('stop', GROUP)
    .description('Stop the session that is running.')
    .examples('parcours stop')
    .shared('quiet', 'json', 'account')
    .action(async (given: Given) => {
      const login = loginOf(given);
      const { sessions } = await request(login, { method: 'GET', path: '/v2/sessions' });
      const running = rowsIn(sessions).find(({ endedAt }) => endedAt === null);
      if (!running) throw refused('No session is running. Start one: parcours start <task>');
      const path = `/v2/sessions/${textOf(running['id'])}/stop`;
      const body = await request(login, { method: 'POST', path, body: {} });
      say([stoppedSentence(body['session'])], body, given);
    });

/** The commands of a day that name no operation of the server. */
export const everydayCommands = () => [today(), done(), start(), stop()];
