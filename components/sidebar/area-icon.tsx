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
import type { Area } from '@/server/types';
import { hueColor } from '../ui/hue';

/** The icons an area can have, by their lucide names. Another name, from another face, shows as a dot. */
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

/** An area's mark: its icon or a dot, in its hue. */
export function AreaIcon({ area, size = 16 }: { area: Pick<Area, 'hue' | 'icon'>; size?: number }) {
  const Icon = areaIcons[area.icon ?? ''] ?? Circle;
  const color = area.hue === null ? 'var(--ink-3)' : hueColor(area.hue);
  return (
    <Icon
      size={Icon === Circle ? size * 0.7 : size}
      strokeWidth={1.75}
      aria-hidden="true"
      style={{ color }}
      fill={Icon === Circle ? color : 'none'}
    />
  );
}
