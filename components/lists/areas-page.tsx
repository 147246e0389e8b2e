'use client';

import { Search, Undo2 } from 'lucide-react';
import { Switcher } from '../people/workspaces/switcher';
import { useText, useTexts } from '../shell/language/language';
import { useFrame } from '../shell/parts/frame';
import { Skeleton } from '../shell/parts/page-states';
import { Bell, FootLinks, PlannerLinks, waitingUnderBell } from '../shell/sidebar/sidebar';
import { openPanel } from '../shell/state/panels';
import { undoLast, useUndoable } from '../sync/undo';
import { IconButton } from '../ui/button';

/** Undo without a keyboard, also after its toast is gone. */
function UndoButton() {
  const t = useText('views');
  const label = useUndoable();
  return (
    label && (
      <IconButton label={t('undoOf', { label })} Icon={Undo2} iconSize={18} onClick={() => void undoLast()} />
    )
  );
}

/** The sidebar as a page, for phones. */
export function AreasPage() {
  const { t, common } = useTexts('views');
  const { data } = useFrame();
  if (!data) return <Skeleton />;
  return (
    <div>
      <div className="flex items-center gap-2 pb-3">
        <h1 className="flex-1 px-2 page-title">{common('areas')}</h1>
        <UndoButton />
        <Bell unread={waitingUnderBell(data)} />
        <IconButton label={t('search')} Icon={Search} iconSize={18} onClick={() => openPanel('search')} />
        <Switcher frame={data} className="md:hidden" />
      </div>
      <PlannerLinks frame={data} onPhone />
      <div className="mt-4">
        <FootLinks isOpen />
      </div>
    </div>
  );
}
