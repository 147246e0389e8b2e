import { encode } from 'uqr';

/** A text for the camera of a phone. White and black in both themes, because not all cameras read the opposite. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { border: 2 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-44 rounded-control border border-line bg-white text-black"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
