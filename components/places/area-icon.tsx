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
import { retryImport } from '../data/connection';
import { hueColor } from '../ui/hue';

/** Common icons by lucide name. All others are loaded on demand. */
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

const NamedIcon = dynamic(
  retryImport(() => import('./icon-by-name').then((module) => module.NamedIcon)),
  {
    loading: () => <span className="size-4" />,
  },
);

/** The area's icon in its hue, or a dot if it has none. */
export function AreaIcon({ area, size = 16 }: { area: Pick<Area, 'hue' | 'icon'>; size?: number }) {
  const color = area.hue === null ? 'var(--ink-3)' : hueColor(area.hue);
  const look = { size, strokeWidth: 1.75, 'aria-hidden': true, style: { color } } as const;
  if (!area.icon) return <Circle {...look} size={size * 0.7} fill={color} />;
  // Any client can set the name, so it may be an inherited key such as `constructor`.
  const Icon = Object.hasOwn(areaIcons, area.icon) ? areaIcons[area.icon] : undefined;
  return Icon ? <Icon {...look} /> : <NamedIcon {...look} name={area.icon} />;
}
