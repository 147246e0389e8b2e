import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { smallIcon } from '../../ui/icon';

interface PropertyProps {
  Icon: LucideIcon;
  label: string;
  children: ReactNode;
}

/** A line of the properties of a task. */
export const Property = ({ Icon, label, children }: PropertyProps) => (
  <div className="grid grid-cols-[116px_minmax(0,1fr)] items-start gap-2">
    <dt className="flex min-h-8 items-center gap-2 text-13 text-ink-3 touch:min-h-11">
      <Icon {...smallIcon} />
      {label}
    </dt>
    <dd>{children}</dd>
  </div>
);
