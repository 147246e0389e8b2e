import {
  Briefcase,
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

/** Icons for areas that load together, without the other two thousand. */
export const commonIcons: ReadonlyMap<string, LucideIcon> = new Map([
  ['briefcase', Briefcase],
  ['dumbbell', Dumbbell],
  ['graduation-cap', GraduationCap],
  ['heart', Heart],
  ['house', House],
  ['leaf', Leaf],
  ['music', Music],
  ['palette', Palette],
  ['plane', Plane],
  ['users', Users],
  ['wallet', Wallet],
]);
