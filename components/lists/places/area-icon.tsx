import { Circle } from 'lucide-react';
import type { Area } from '@/server/types';
import { hueColor } from '../../ui/hue';
import { commonIcons } from './common-icons';
import { NamedIcon } from './late';

/** The area's icon in its hue, or a dot if it has none. */
export function AreaIcon({ area, size = 16 }: { area: Pick<Area, 'hue' | 'icon'>; size?: number }) {
  const color = area.hue === null ? 'var(--ink-3)' : hueColor(area.hue);
  const look = { size, strokeWidth: 1.75, 'aria-hidden': true, style: { color } } as const;
  if (!area.icon) return <Circle {...look} size={size * 0.7} fill={color} />;
  const Common = commonIcons.get(area.icon);
  return Common ? <Common {...look} /> : <NamedIcon {...look} name={area.icon} />;
}
