'use client';

import dynamic from 'next/dynamic';
import { retryImport } from '../data/connection';

/** Most pages are opened without a session that runs. */
export const RunningSession = dynamic(
  retryImport(() => import('./running-session').then((module) => module.RunningSession)),
);
