import type { ReactNode } from 'react';
import { SettingsNav } from '@/components/settings/settings-nav';
import { readVisit } from '@/server/page-data';
import { findBilling } from '@/server/plans';
import { isServerOwner } from '@/server/routers/screens/server';
import { settings } from '@/server/settings';

export default async function SettingsLayout({ children }: { children: ReactNode }) {
  const { ctx } = await readVisit();
  return (
    <>
      <SettingsNav hasBilling={findBilling(settings()) !== undefined} isOwner={await isServerOwner(ctx)} />
      {children}
    </>
  );
}
