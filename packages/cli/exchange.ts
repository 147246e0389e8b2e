import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Option } from 'commander';
import { download, request } from './client';
import type { Login } from './config';
import { GROUP as EVERY_DAY, findTask, say } from './everyday';
import { fileFailure, misused } from './failures';
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

function sizeOf(file: string): number {
  try {
    accessSync(file, constants.R_OK);
    const found = statSync(file);
    if (found.isFile()) return found.size;
  } catch {}
  throw unreadable(file);
}

/** Sends the bytes of a file to an address that is good for one file. */
async function upload(login: Login, file: string, target: Json): Promise<Json> {
  const size = sizeOf(file);
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

/** Saves a body that arrives bit by bit: whole or not at all. */
async function save(body: AsyncIterable<Uint8Array>, file: string): Promise<void> {
  if (existsSync(file)) throw misused(`"${file}" exists. Name another file.`);
  const unfinished = `${file}.${process.pid}`;
  try {
    await writeFile(unfinished, body, { mode: 0o600, flag: 'wx' });
    renameSync(unfinished, file);
  } catch (thrown) {
    throw fileFailure(thrown, file);
  } finally {
    rmSync(unfinished, { force: true });
  }
}

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
      const call = { method: 'GET', path: '/v2/export', timeoutMs: FILE_TIMEOUT_MS };
      const body = download(loginOf(given), call);
      if (!file) return pipeline(body, process.stdout, { end: false });
      await save(body, file);
      console.log(`Saved to ${file}, which only you can read.`);
    });

/** The source of a file, if `--source` does not name it. */
function sourceOf(file: string, content: string): string {
  const type = extname(file).toLowerCase();
  if (type === '.ics' || type === '.csv') return type.slice(1);
  if (/^\s*\{\s*"kind"\s*:\s*"parcours\.export"/.test(content)) return 'parcours';
  throw misused(`--source: say where "${basename(file)}" comes from: ${sources.join(', ')}.`);
}

/** The text of a small file, or the beginning of a large one. */
function contentOf(file: string): string {
  try {
    if (statSync(file).size < MOST_INLINE) return readFileSync(file, 'utf8');
    const bytes = Buffer.alloc(MOST_INLINE);
    const handle = openSync(file, 'r');
    readSync(handle, bytes);
    closeSync(handle);
    return bytes.toString();
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
