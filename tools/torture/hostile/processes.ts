import { readdirSync, readFileSync } from 'node:fs';

/* What processes use. Only Linux reports it. */

interface Usage {
  pid: number;
  parent: number;
  name: string;
  /** Since its start. */
  cpuMs: number;
}

/** `getconf CLK_TCK` of every Linux that Node runs on. */
const TICK_MS = 10;

function usageOf(pid: string): Usage[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name is in parentheses and may hold spaces.
    const [name = '', rest = ''] = [/\((.*)\)/s.exec(stat)?.[1], stat.slice(stat.lastIndexOf(')') + 2)];
    const fields = rest.split(' ').map(Number);
    const [parent = 0, user = 0, system = 0] = [fields[1], fields[11], fields[12]];
    return [{ pid: Number(pid), parent, name, cpuMs: (user + system) * TICK_MS }];
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

/** Pages that several processes share, such as the code of Node, count once: each has its part of them. */
function memoryMbOf({ pid }: Usage): number {
  try {
    const [, kilobytes] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
    return Number(kilobytes ?? 0) / 1024;
  } catch {
    // The process has ended.
    return 0;
  }
}

const sum = (processes: readonly Usage[], of: (usage: Usage) => number): number =>
  processes.reduce((total, usage) => total + of(usage), 0);

const cpuMsOf = ({ cpuMs }: Usage): number => cpuMs;

/** The app, the processes that it started, and apart from them its database. */
export function usageBelow(root: number) {
  const tree = treeOf(root, all());
  const app = tree.filter((usage) => !isDatabase(usage));
  return {
    memoryMb: Math.round(sum(app, memoryMbOf)),
    appMs: sum(app, cpuMsOf),
    databaseMs: sum(tree.filter(isDatabase), cpuMsOf),
  };
}
