import type { ReactNode } from 'react';
import { SettingsNav } from '@/components/settings/settings-nav';
import { findBilling } from '@/server/access/plans';
import { settings } from '@/server/config/settings';
import { readVisit } from '@/server/page-data';
import { isServerOwner } from '@/server/routers/screens/server-jobs';

export default async function SettingsLayout({ children }: { children: ReactNode }) {
  const { ctx } = await readVisit();
  return (
    <>
      <SettingsNav hasBilling={findBilling(settings()) !== undefined} isOwner={await isServerOwner(ctx)} />
      {children}
    </>
  );
}
