'use client';

import { type ReactNode, useEffect, useState } from 'react';
import { useWriteQueue } from '../../sync/use-page-tools';
import { useFrame } from '../parts/frame';
import { Sidebar } from '../sidebar/sidebar';
import { BottomBar } from './bottom-bar';
import { AfterPaint, Offline } from './late';
import { useMoves } from './moves';
import { Outlet } from './outlet';
import { PlannerShell } from './planner-shell';

/** The shell around every page of an account, with its sidebar. */
export function Planner({ children }: { children: ReactNode }) {
  const query = useFrame();
  const queue = useWriteQueue();
  useEffect(() => queue.expectOutbox(), [queue]);
  const { data: frame } = query;
  // Stays while the frame of a new day loads, which it cannot do offline.
  const [me, setMe] = useState(frame?.me);
  if (frame && frame.me !== me) setMe(frame.me);
  return (
    <PlannerShell
      account={me?.id}
      frame={frame}
      moves={useMoves()}
      side={<Sidebar frame={frame} />}
      bar={<BottomBar />}
      offline={me && <Offline me={me} />}
      late={<AfterPaint frame={query} />}
    >
      {/* All pages begin at one left edge. The free space is at the end. */}
      <div className="max-w-180 has-data-wide:max-w-320 px-4 pt-8 pb-24 md:px-8 print:max-w-none print:p-0">
        <Outlet>{children}</Outlet>
      </div>
    </PlannerShell>
  );
}
