import type { ReactNode } from 'react';
import { EmptyState } from '../data/page-states';
import { useText } from '../language/language';
import { openPanel } from '../state/panels';
import { Button } from '../ui/button';

export const NoTasks = ({ children }: { children: ReactNode }) => {
  const t = useText('views');
  return (
    <EmptyState
      action={
        <Button look="primary" onClick={() => openPanel('new')}>
          {t('newTask')}
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
};
