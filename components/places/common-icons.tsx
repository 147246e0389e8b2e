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

/** Those of `common-icon-names.ts`. */
const icons: Record<string, LucideIcon> = {
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

export function CommonIcon({ name, ...props }: LucideProps & { name: string }) {
  const Icon = icons[name];
  return Icon && <Icon {...props} />;
}
