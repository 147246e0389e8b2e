'use client';

import dynamic from 'next/dynamic';
import { retryImport } from '../data/connection';
import { once, usePrefetch } from '../data/late';

const load = once(
  retryImport(() => import('../places/new-place-input').then((module) => module.NewPlaceInput)),
);

export const NewPlaceInput = dynamic(load, { ssr: false });

/** Loads it before anyone asks for it, so that what is typed right away is not lost. */
export const usePrefetchNewPlace = () => usePrefetch(load);
