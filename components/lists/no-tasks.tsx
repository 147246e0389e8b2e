import type { ReactNode } from 'react';
import { useText } from '../shell/language/language';
import { EmptyState } from '../shell/parts/page-states';
import { openPanel } from '../shell/state/panels';
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
