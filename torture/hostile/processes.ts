import { readdirSync, readFileSync } from 'node:fs';

/* What processes use. Only Linux reports it. */

interface Usage {
  pid: number;
  parent: number;
  name: string;
  rssMb: number;
  /** Since its start. */
  cpuMs: number;
}

/** `getconf CLK_TCK` and `getconf PAGESIZE` of every Linux that Node runs on. */
const [TICK_MS, PAGE_BYTES] = [10, 4096];

function usageOf(pid: string): Usage[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name is in parentheses and may hold spaces.
    const [name = '', rest = ''] = [/\((.*)\)/s.exec(stat)?.[1], stat.slice(stat.lastIndexOf(')') + 2)];
    const fields = rest.split(' ').map(Number);
    const [parent = 0, user = 0, system = 0, pages = 0] = [fields[1], fields[11], fields[12], fields[21]];
    const rssMb = (pages * PAGE_BYTES) / 1024 / 1024;
    return [{ pid: Number(pid), parent, name, rssMb, cpuMs: (user + system) * TICK_MS }];
  } catch {
    // The process has ended.
    return [];
  }
}

const all = (): Usage[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(usageOf);

function treeOf(root: number, processes: readonly Usage[]): Usage[] {
  const own = processes.filter(({ pid }) => pid === root);
  const children = processes.filter(({ parent }) => parent === root);
  return [...own, ...children.flatMap(({ pid }) => treeOf(pid, processes))];
}

const isDatabase = ({ name }: Usage): boolean => name.startsWith('postgres');

const sum = (processes: readonly Usage[], of: 'rssMb' | 'cpuMs'): number =>
  processes.reduce((total, usage) => total + usage[of], 0);

/** The app, the processes that it started, and apart from them its database. */
export function usageBelow(root: number) {
  const tree = treeOf(root, all());
  const app = tree.filter((usage) => !isDatabase(usage));
  return {
    memoryMb: Math.round(sum(app, 'rssMb')),
    appMs: sum(app, 'cpuMs'),
    databaseMs: sum(tree.filter(isDatabase), 'cpuMs'),
  };
}
