/* The hue of a place (0 to 360) as a color of a calendar, and back. */

const SATURATION = 0.6;
const LIGHTNESS = 0.5;

/** One channel of a color in HSL, from 0 to 255. */
function channel(hue: number, offset: number): number {
  const at = (offset + hue / 30) % 12;
  const reach = SATURATION * Math.min(LIGHTNESS, 1 - LIGHTNESS);
  return Math.round(255 * (LIGHTNESS - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1))));
}

/** `#CC3333FF`: with its opacity, as Apple writes colors. */
export function hueColor(hue: number): string {
  const channels = [0, 8, 4].map((offset) => channel(hue, offset).toString(16).padStart(2, '0'));
  return `#${channels.join('').toUpperCase()}FF`;
}

/** The hue of `#RRGGBB`, with or without an opacity; null for a gray one. Undefined for anything else. */
export function readHue(color: string): number | null | undefined {
  const [, ...hex] = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})(?:[0-9a-f]{2})?$/i.exec(color.trim()) ?? [];
  if (hex.length !== 3) return undefined;
  const [red = 0, green = 0, blue = 0] = hex.map((part) => Number.parseInt(part, 16));
  const most = Math.max(red, green, blue);
  const span = most - Math.min(red, green, blue);
  if (span < 8) return null;
  const sixth =
    most === red
      ? ((green - blue) / span + 6) % 6
      : most === green
        ? (blue - red) / span + 2
        : (red - green) / span + 4;
  return Math.round(sixth * 60) % 360;
}
