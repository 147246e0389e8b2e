import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { Option } from 'commander';
import { bodyOf, request, send } from './client';
import type { Login } from './config';
import { GROUP as EVERY_DAY, findTask, say } from './everyday';
import { misused } from './failures';
import type { Given } from './fields';
import { GroupedCommand, loginOf } from './options';
import { type Json, rowsIn, textOf } from './shapes';

const GROUP = 'Files:';
const FILE_TIMEOUT_MS = 10 * 60_000;
/** A request takes 1 MiB. */
const MOST_INLINE = 900_000;

/** Media types of common files. The server finds out the types of pictures. */
const types: Record<string, string> = {
  '.csv': 'text/csv',
  '.ics': 'text/calendar',
  '.json': 'application/json',
  '.md': 'text/markdown',
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
  '.pdf': 'application/pdf',
  '.txt': 'text/plain',
};

const sources = ['parcours', 'todoist', 'things', 'ticktick', 'csv', 'ics'] as const;

const unreadable = (file: string) => misused(`"${file}" cannot be read. Name a file.`);

/** Sends the bytes of a file to an address that is good for one file. */
async function upload(login: Login, file: string, target: Json): Promise<Json> {
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  if (size === undefined) throw unreadable(file);
  const name = basename(file);
  const type = types[extname(file).toLowerCase()] ?? 'application/octet-stream';
  const body = { ...target, name, size, type };
  const call = { method: 'POST', path: '/v2/files/uploads', body };
  const { upload: made } = await request<{ upload: { uploadId: string; url: string } }>(login, call);
  // The address begins with the server's own APP_URL. The login may reach the server under another address.
  const { pathname, search } = new URL(made.url, login.url);
  const sent = { method: 'PUT', path: pathname + search, file, timeoutMs: FILE_TIMEOUT_MS };
  return { uploadId: made.uploadId, ...(await request(login, sent)) };
}

const attach = () =>
  new GroupedCommand('attach', EVERY_DAY)
    .summary('Attach a file to a task.')
    .description('Attach a file to a task, by its name, id or address.')
    .argument('<task>')
    .argument('<file>', 'the path of the file')
    .examples('parcours attach "Order the tiles" ./plan.pdf')
    .shared('quiet', 'json', 'account')
    .action(async (text: string, file: string, given: Given) => {
      const login = loginOf(given);
      const targetId = await findTask(login, text);
      const { uploadId: _, ...body } = await upload(login, file, { targetKind: 'task', targetId });
      say([`Attached: ${basename(file)}`], body, given);
    });

const exportCommand = () =>
  new GroupedCommand('export', GROUP)
    .summary('Save everything that you own as one JSON file.')
    .description(
      'Save everything that you own as one JSON file, which import takes back. Without a file, print it.',
    )
    .argument('[file]', 'where to write; it must not exist')
    .examples('parcours export planner.json')
    .shared('account')
    .action(async (file: string | undefined, given: Given) => {
      if (file && existsSync(file)) throw misused(`"${file}" exists. Name another file.`);
      const login = loginOf(given);
      const call = { method: 'GET', path: '/v2/export', timeoutMs: FILE_TIMEOUT_MS };
      const response = await send(login, call);
      if (!response.ok) return void (await bodyOf(response, login.token !== ''));
      const bytes = Buffer.from(await response.arrayBuffer());
      if (!file) return void process.stdout.write(bytes);
      writeFileSync(file, bytes, { mode: 0o600, flag: 'wx' });
      console.log(`Saved to ${file}, which only you can read.`);
    });

/** The source of a file, if `--source` does not name it. */
function sourceOf(file: string, content: string): string {
  const type = extname(file).toLowerCase();
  if (type === '.ics' || type === '.csv') return type.slice(1);
  if (/^\s*\{\s*"kind"\s*:\s*"parcours\.export"/.test(content)) return 'parcours';
  throw misused(`--source: say where "${basename(file)}" comes from: ${sources.join(', ')}.`);
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw unreadable(file);
  }
}

async function importInput(login: Login, file: string, source: string | undefined): Promise<Json> {
  const content = contentOf(file);
  const input = { source: source ?? sourceOf(file, content), name: basename(file) };
  if (Buffer.byteLength(JSON.stringify(content)) < MOST_INLINE) return { ...input, content };
  const { me } = await request<{ me: { id: string } }>(login, { method: 'GET', path: '/v2/me' });
  const { uploadId } = await upload(login, file, { targetKind: 'import', targetId: me.id });
  return { ...input, uploadId };
}

const countOf = ([name, value]: [string, unknown]) =>
  typeof value === 'number' && value > 0 ? [`${value} ${value === 1 ? name.slice(0, -1) : name}`] : [];

function reportSentences(report: Json, isDryRun: boolean): string[] {
  const counts = Object.entries(report).flatMap(countOf).join(', ') || 'nothing';
  return [
    `${isDryRun ? 'Would import' : 'Imported'}: ${counts}`,
    ...rowsIn(report['skipped']).map(({ line, reason }) => `Line ${String(line)}: ${textOf(reason)}`),
  ];
}

const importCommand = () =>
  new GroupedCommand('import', GROUP)
    .summary('Import a file of another planner, or an export.')
    .description('Import a file of another planner, or an export. Importing it again makes nothing twice.')
    .argument('<file>')
    .addOption(
      new Option('--source <source>', 'where it comes from; needed unless the file says it').choices(sources),
    )
    .option('--dry-run', 'say what would be imported and do not import it')
    .examples('parcours import todoist.csv --source todoist --dry-run')
    .shared('json', 'account')
    .action(async (file: string, given: Given) => {
      const login = loginOf(given);
      const dryRun = given['dryRun'] === true;
      const source = typeof given['source'] === 'string' ? given['source'] : undefined;
      const body = { ...(await importInput(login, file, source)), dryRun };
      const call = { method: 'POST', path: '/v2/imports', body, timeoutMs: FILE_TIMEOUT_MS };
      const answer = await request<{ report: Json }>(login, call);
      say(reportSentences(answer.report, dryRun), answer, given);
    });

/** The commands about files. */
export const exchangeCommands = () => [attach(), importCommand(), exportCommand()];
