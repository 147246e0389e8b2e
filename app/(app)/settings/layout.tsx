import type { ReactNode } from 'react';
import { SettingsNav } from '@/components/account/settings/settings-nav';
import { Texts } from '../../texts';

export default function SettingsLayout({ children }: { children: ReactNode }) {
  return (
    <Texts parts={['settings']}>
      <SettingsNav />
      {children}
    </Texts>
  );
}
