import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient, type MirrorRow, type Task } from '@parcours/client';
import { FileStore } from '@parcours/client/file-store';

/* Keeps a folder of Markdown: a file for each open task, in a folder of its project. It can be stopped at any time. */

const { PARCOURS_URL: url = 'http://localhost:3000', PARCOURS_TOKEN: token = '' } = process.env;
const { PARCOURS_FOLDER: folder = 'tasks' } = process.env;
const parcours = createClient({ url, token });
await mkdir(folder, { recursive: true });
const store = new FileStore(join(folder, '.mirror.json'));

/** A name that every file system takes. */
const nameOf = (text: string): string =>
  text
    .replace(/[^\p{L}\p{N} _-]+/gu, ' ')
    .trim()
    .slice(0, 60) || 'Untitled';

function markdownOf({ id, title, deadline, tags, notes, checklist }: Task): string {
  const facts = [
    `id: ${id}`,
    deadline && `deadline: ${deadline}`,
    tags.length > 0 && `tags: [${tags.join(', ')}]`,
  ];
  const items = checklist.map(({ label, done }) => `- [${done ? 'x' : ' '}] ${label}`);
  const head = ['---', ...facts.filter((fact) => fact), '---'].join('\n');
  return `${[head, `# ${title}`, notes, items.join('\n')].filter((part) => part).join('\n\n')}\n`;
}

/** The files of a mirror, by their paths. */
function filesOf(rows: readonly MirrorRow[]): Map<string, string> {
  const projects = new Map<string | null, string>();
  for (const { kind, id, row } of rows) if (kind === 'project') projects.set(id, nameOf(row.name));
  const files = new Map<string, string>();
  for (const { kind, id, row } of rows) {
    if (kind !== 'task' || row.status !== 'open') continue;
    const name = `${nameOf(row.title)} ${id.slice(0, 8)}.md`;
    files.set(join(folder, projects.get(row.projectId) ?? '', name), markdownOf(row));
  }
  return files;
}

async function writeFolder(files: Map<string, string>): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && path.endsWith('.md') && !files.has(path)) await rm(path);
  }
  for (const [path, text] of files) {
    if ((await readFile(path, 'utf8').catch(() => '')) === text) continue;
    await mkdir(join(path, '..'), { recursive: true });
    await writeFile(path, text);
  }
}

async function update(): Promise<void> {
  await parcours.sync(store);
  await writeFolder(filesOf(await store.rows()));
}

await update();
console.log('Up to date.');
for await (const _ of parcours.changes()) await update();
