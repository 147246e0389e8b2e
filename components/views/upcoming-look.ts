'use client';

import { createRememberedText } from '../state/remembered-text';

const look = createRememberedText('parcours.upcoming', 'list');

export type UpcomingLook = 'list' | 'week';

export const setUpcomingLook = (next: UpcomingLook): void => look.set(next);

export const useUpcomingLook = (): UpcomingLook => (look.use() === 'week' ? 'week' : 'list');
