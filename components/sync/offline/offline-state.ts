import { create } from 'zustand';
import { entryDayOf } from '../actions/entries';
import { taskIdsOf } from '../actions/task-effects';
import { waitingRows } from '../waiting';
import type { Unreadable } from './waiting-store';
import type { WaitingWrite } from './waiting-write';

interface OfflineState {
  /** The actions that the page shows and the server has not done, oldest first. */
  writes: readonly WaitingWrite[];
  /** What another build stored, and this one cannot read. */
  unreadable: readonly Unreadable[];
  /** Whether the last request reached the server. */
  isReachable: boolean;
  isSending: boolean;
  /** When the page last had an answer of the server, in epoch ms. */
  answeredAt: number;
}

export const offlineState = create<OfflineState>(() => ({
  writes: [],
  unreadable: [],
  isReachable: true,
  isSending: false,
  answeredAt: 0,
}));

/** Those that are laid over answers. */
export const shownOf = (writes: readonly WaitingWrite[]): WaitingWrite[] =>
  writes.filter((one) => isWaiting(one) && !one.isHidden);

/** Whether it is still sent by itself. */
export const isWaiting = ({ refusal }: WaitingWrite): boolean => refusal === undefined;

/** Those that people are told about: an answer that comes in time shows nothing. */
export const lateOf = (writes: readonly WaitingWrite[]): WaitingWrite[] =>
  writes.filter(({ isLate }) => isLate);

/** The rows that show that an action waits. */
const rowsOf = (one: WaitingWrite): string[] => [...taskIdsOf(one), entryDayOf(one.write) ?? []].flat();

/** Shows actions, and the late ones in their rows. */
export function showWrites(writes: readonly WaitingWrite[], unreadable: readonly Unreadable[]): void {
  offlineState.setState({ writes, unreadable });
  const ids = lateOf(writes).filter(isWaiting).flatMap(rowsOf);
  if (ids.length > 0 || waitingRows.getState().size > 0) waitingRows.setState(new Set(ids), true);
}
