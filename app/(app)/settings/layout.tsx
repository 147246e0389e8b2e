import type { ReactNode } from 'react';
import { SettingsNav } from '@/components/settings/settings-nav';
import { findBilling } from '@/server/plans';
import { settings } from '@/server/settings';

export default function SettingsLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <SettingsNav hasBilling={findBilling(settings()) !== undefined} />
      {children}
    </>
  );
}
