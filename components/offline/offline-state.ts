'use client';

import { create } from 'zustand';
import { taskIdsOf } from '@/planner/task-effects';
import { waitingTasks } from '../state/waiting';
import type { WaitingWrite } from './waiting-write';

interface OfflineState {
  /** The account's writes that the server has not answered, oldest first. */
  writes: readonly WaitingWrite[];
  /** Whether the last request reached the server. */
  isReachable: boolean;
  isSending: boolean;
  /** When the page last had an answer of the server, in epoch ms. */
  answeredAt: number;
}

export const offlineState = create<OfflineState>(() => ({
  writes: [],
  isReachable: true,
  isSending: false,
  answeredAt: 0,
}));

/** Whether it is still sent by itself. */
export const isWaiting = ({ refusal }: WaitingWrite): boolean => refusal === undefined;

/** Shows writes as waiting, also in the rows of their tasks. */
export function showWrites(writes: readonly WaitingWrite[]): void {
  offlineState.setState({ writes });
  waitingTasks.setState({ ids: new Set(writes.filter(isWaiting).flatMap(taskIdsOf)) });
}
