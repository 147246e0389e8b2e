import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import type { Frame, Outputs, Task } from '@/server/types';
import { useScreenCache } from '../../sync/screen-cache';
import { useTRPC } from '../../sync/trpc';
import { useWorkspaceId } from '../parts/current-workspace';

export type Result = Outputs['screens']['search']['results'][number];
export type Places = Pick<Frame, 'projects' | 'areas' | 'workspaceId'>;

/** The most places of the sidebar in the list, and the most tasks of loaded pages. Without words, only places show. */
const KNOWN = 6;

/** Japanese has no spaces between words. */
const isJapanese = (word: string) => /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(word);

/** Without accents, which people leave out when they search. */
const plain = (text: string): string => text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');

/** Tells of a name whether each word begins a word of it. */
function nameTest(words: readonly string[]): (name: string) => boolean {
  const wanted = words.map(plain);
  return (name) => {
    const whole = plain(name);
    // Splitting is slow, and most names contain none of the words.
    if (!wanted.every((word) => whole.includes(word))) return false;
    const parts = whole.split(/[^\p{L}\p{N}]+/u);
    return wanted.every((word) => isJapanese(word) || parts.some((part) => part.startsWith(word)));
  };
}

export const isNamed = (name: string, words: readonly string[]): boolean => nameTest(words)(name);

/** Finds open tasks of the pages that are loaded, without the server. */
const tasksIn = (tasks: readonly Task[], words: readonly string[]): Result[] => {
  if (words.length === 0) return [];
  const isFound = nameTest(words);
  return tasks
    .filter(({ status, title }) => status === 'open' && isFound(title))
    .slice(0, KNOWN)
    .map(({ id, title, projectId, areaId, workspaceId }) => {
      return { kind: 'task', id, label: title, snippet: '', projectId, areaId, workspaceId };
    });
};

/** The projects and areas of the sidebar as results, so that they are found while the server searches. */
function resultsOf({ projects, areas, workspaceId }: Places): Result[] {
  const same = { snippet: '', projectId: null, workspaceId };
  return [
    ...projects.map(({ id, name, areaId }) => ({
      ...same,
      kind: 'project' as const,
      id,
      label: name,
      areaId,
    })),
    ...areas.map(({ id, name }) => ({ ...same, kind: 'area' as const, id, label: name, areaId: null })),
  ];
}

/** Finds everything that has the words, best first. A new search cancels the one before. */
export function useSearch(q: string, frame: Places) {
  const trpc = useTRPC();
  const asked = useDeferredValue(q);
  const query = useQuery(
    trpc.screens.search.queryOptions(
      { q: asked, workspaceId: useWorkspaceId() },
      { enabled: asked !== '', placeholderData: keepPreviousData, trpc: { abortOnUnmount: true } },
    ),
  );
  const words = useMemo(() => q.split(/\s+/).filter(Boolean), [q]);
  const cache = useScreenCache();
  const [tasks] = useState(cache.all);
  const known = useMemo(() => {
    const isFound = nameTest(words);
    const places = resultsOf(frame).filter(({ label }) => isFound(label));
    return [...places.slice(0, KNOWN), ...tasksIn(tasks, words)];
  }, [frame, tasks, words]);
  const results = useMemo(() => {
    const found = q === '' ? [] : (query.data?.results ?? []);
    const more = found.filter(({ id }) => !known.some((one) => one.id === id));
    return [...known, ...more];
  }, [q, query.data, known]);
  return {
    words,
    results,
    /** The names of places that the frame does not have. */
    names: query.data,
    isEmpty: q !== '' && query.isSuccess && !query.isFetching,
    isError: query.isError,
  };
}
