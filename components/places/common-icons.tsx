import {
  Briefcase,
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
import type { CommonIconName } from './common-icon-names';

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

export function CommonIcon({ name, ...props }: LucideProps & { name: string }) {
  const Icon = icons[name];
  return Icon && <Icon {...props} />;
}
