'use client';

import type { ReactNode } from 'react';
import { EmptyState } from '../data/page-states';
import { openPanel } from '../state/panels';
import { Button } from '../ui/button';

/** A list without tasks that offers to add one. */
export const NoTasks = ({ children }: { children: ReactNode }) => (
  <EmptyState
    action={
      <Button look="primary" onClick={() => openPanel('new')}>
        New task
      </Button>
    }
  >
    {children}
  </EmptyState>
);
