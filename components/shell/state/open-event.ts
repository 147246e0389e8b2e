import { create } from 'zustand';
import type { Screen } from '@/server/types';

interface OpenedEvent {
  event: NonNullable<Screen['events']>[number];
  /** The day in whose list it was opened. */
  day: string;
}

export const useOpenedEvent = create<OpenedEvent | null>(() => null);

/** Opens the details of a calendar event; null closes them. */
export const openEvent = (opened: OpenedEvent | null): void => useOpenedEvent.setState(opened, true);
