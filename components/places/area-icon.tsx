import {
  Briefcase,
  Circle,
  Dumbbell,
  GraduationCap,
  Heart,
  House,
  Leaf,
  type LucideIcon,
  Music,
  Palette,
  Plane,
  Users,
  Wallet,
} from 'lucide-react';
import dynamic from 'next/dynamic';
import type { Area } from '@/server/types';
import { hueColor } from '../ui/hue';

/** The icons that areas mostly have, by their lucide names; the others are loaded where they are needed. */
export const areaIcons: Record<string, LucideIcon> = {
  briefcase: Briefcase,
  dumbbell: Dumbbell,
  'graduation-cap': GraduationCap,
  heart: Heart,
  house: House,
  leaf: Leaf,
  music: Music,
  palette: Palette,
  plane: Plane,
  users: Users,
  wallet: Wallet,
};

const NamedIcon = dynamic(() => import('./icon-by-name').then((module) => module.NamedIcon), {
  loading: () => <span className="size-4" />,
});

/** An area's mark: its icon or a dot, in its hue. */
export function AreaIcon({ area, size = 16 }: { area: Pick<Area, 'hue' | 'icon'>; size?: number }) {
  const color = area.hue === null ? 'var(--ink-3)' : hueColor(area.hue);
  const look = { size, strokeWidth: 1.75, 'aria-hidden': true, style: { color } } as const;
  if (!area.icon) return <Circle {...look} size={size * 0.7} fill={color} />;
  // A name comes from any transport, and may be one that every object knows.
  const Icon = Object.hasOwn(areaIcons, area.icon) ? areaIcons[area.icon] : undefined;
  return Icon ? <Icon {...look} /> : <NamedIcon {...look} name={area.icon} />;
}
