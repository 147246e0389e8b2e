'use client';

import { useEffect, useState } from 'react';
import { useText } from '../../shell/language/language';
import { useFrame } from '../../shell/parts/frame';
import { Skeleton } from '../../shell/parts/page-states';
import { useOpenPage } from '../../ui/navigation';
import { QuickAdd } from './late';
import { type Shared, sharedIn } from './shared-rules';

/**
 * The form for a new task as a page, for links such as `/add?text=`, the share menu of a phone, and the bookmark. It only
 * fills the form: a link must not write.
 */
export function AddPage() {
  const t = useText('titles');
  const frame = useFrame().data;
  const open = useOpenPage();
  const [shared, setShared] = useState<Shared>();
  // The copy of the page that works offline has no query.
  useEffect(() => setShared(sharedIn(window.location.search)), []);
  return (
    <>
      <h1 className="page-title px-2 pb-5">{t('newTask')}</h1>
      {frame && shared ? (
        <div className="rounded-panel border border-line bg-raised">
          <QuickAdd shared={shared} onClose={() => open('/today')} />
        </div>
      ) : (
        <Skeleton rows={2} />
      )}
    </>
  );
}
