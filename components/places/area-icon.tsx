import {
  Briefcase,
  Circle,
  Dumbbell,
  GraduationCap,
  Heart,
  House,
  Leaf,
  type LucideIcon,
  type LucideProps,
  Music,
  Palette,
  Plane,
  Users,
  Wallet,
} from 'lucide-react';
import type { Area } from '@/server/types';
import { hueColor } from '../ui/hue';
import { type CommonIconName, commonIcons } from './common-icon-names';
import { NamedIcon } from './late';

const common: Record<CommonIconName, LucideIcon> = {
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
const icons: Record<string, LucideIcon | undefined> = common;

function CommonIcon({ name, ...props }: LucideProps & { name: string }) {
  const Icon = icons[name];
  return Icon && <Icon {...props} />;
}

/** The area's icon in its hue, or a dot if it has none. */
export function AreaIcon({ area, size = 16 }: { area: Pick<Area, 'hue' | 'icon'>; size?: number }) {
  const color = area.hue === null ? 'var(--ink-3)' : hueColor(area.hue);
  const look = { size, strokeWidth: 1.75, 'aria-hidden': true, style: { color } } as const;
  if (!area.icon) return <Circle {...look} size={size * 0.7} fill={color} />;
  const Icon = commonIcons.includes(area.icon) ? CommonIcon : NamedIcon;
  return <Icon {...look} name={area.icon} />;
}
