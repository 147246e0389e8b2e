'use client';

import type { Frame } from '@/server/types';
import { StoredEntries } from '../journal/stored-entries';
import { Offline } from '../offline/offline';

/** What works without the server, and saves later what could not be saved. */
export const OfflineWork = (props: { me: Frame['me']; served: number }) => (
  <>
    <Offline {...props} />
    <StoredEntries />
  </>
);
