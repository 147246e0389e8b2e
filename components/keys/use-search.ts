'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import type { Frame, Outputs } from '@/server/types';
import { useTRPC } from '../data/trpc';

export type Result = Outputs['search']['find']['results'][number];
type Places = Pick<Frame, 'projects' | 'areas'>;

const LIMIT = 20;
/** Places of the sidebar in the list. Nothing typed shows the first of them. */
const KNOWN = 6;

/** Japanese has no spaces between words. */
const isJapanese = (word: string) => /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(word);

/** Without accents, which people leave out when they search. */
const plain = (text: string): string => text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');

/** Whether each word begins a word of the name. */
export function isNamed(name: string, words: readonly string[]): boolean {
  const whole = plain(name);
  const parts = whole.split(/[^\p{L}\p{N}]+/u);
  return words
    .map(plain)
    .every(
      (word) => parts.some((part) => part.startsWith(word)) || (isJapanese(word) && whole.includes(word)),
    );
}

/** The projects and areas of the sidebar as results, so that they are found while the server searches. */
const resultsOf = ({ projects, areas }: Places): Result[] => [
  ...projects.map(({ id, name, areaId }) => {
    return { kind: 'project' as const, id, label: name, snippet: '', projectId: null, areaId };
  }),
  ...areas.map(({ id, name }) => {
    return { kind: 'area' as const, id, label: name, snippet: '', projectId: null, areaId: null };
  }),
];

/** Finds everything that has the words, best first. A new search cancels the one before. */
export function useSearch(q: string, frame: Places) {
  const trpc = useTRPC();
  const asked = useDeferredValue(q);
  const query = useQuery(
    trpc.search.find.queryOptions(
      { q: asked, limit: LIMIT },
      { enabled: asked !== '', placeholderData: keepPreviousData, trpc: { abortOnUnmount: true } },
    ),
  );
  const words = useMemo(() => q.split(/\s+/).filter(Boolean), [q]);
  const known = useMemo(
    () =>
      resultsOf(frame)
        .filter(({ label }) => isNamed(label, words))
        .slice(0, KNOWN),
    [frame, words],
  );
  const results = useMemo(() => {
    const found = q === '' ? [] : (query.data?.results ?? []);
    const more = found.filter(({ id }) => !known.some((one) => one.id === id));
    return [...known, ...more];
  }, [q, query.data, known]);
  return {
    words,
    results,
    isEmpty: q !== '' && query.isSuccess && !query.isFetching,
    isError: query.isError,
  };
}
