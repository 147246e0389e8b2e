import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';
import type { Frame } from '@/server/types';
import { textOfPage } from '../../shell/language/late-messages';
import { useSetWorkspace, useWorkspaceId } from '../../shell/parts/current-workspace';
import { isGone } from '../../sync/trpc';
import { useOpenPage } from '../../ui/navigation';
import { showError } from '../../ui/toast';
import { currentOf, isPlace } from './use-workspaces';

async function tellLost(name: string): Promise<void> {
  const t = await textOfPage('workspaces');
  showError(name ? t('noLongerMember', { workspace: name }) : t('noLongerMemberThere'));
}

/** Switches to the personal workspace when the membership in the current one has ended. */
export function LostMembership({ frame }: { frame: { error: unknown; data: Frame | undefined } }): null {
  const id = useWorkspaceId();
  const set = useSetWorkspace();
  const open = useOpenPage();
  const path = usePathname();
  const name = useRef('');
  const lost = id !== undefined && isGone(frame.error);
  const shown = currentOf(frame.data)?.name;
  useEffect(() => {
    if (shown) name.current = shown;
  }, [shown]);
  useEffect(() => {
    if (!lost) return;
    tellLost(name.current).catch(() => undefined);
    if (isPlace(path)) open('/today', { replace: true });
    set(undefined);
  }, [lost, path, open, set]);
  return null;
}
