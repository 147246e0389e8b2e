import { useEffect, useState } from 'react';

const pad = (value: number) => String(value).padStart(2, '0');

/** Formats milliseconds as `1:05:09` or `5:09`. */
export function formatClock(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${minutes}:${pad(seconds % 60)}`;
}

/** The time, once a second. `first` is for the paint before the browser's clock is read. */
export function useSecond(first: number): number {
  const [now, setNow] = useState(first);
  useEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Elapsed time since the server's start time, so sleep and reloads do not change it. */
export function Clock({ startedAt, label }: { startedAt: number; label: string }) {
  const now = useSecond(startedAt);
  return (
    <span role="timer" aria-label={label} className="text-13 text-accent tabular-nums">
      {formatClock(now - startedAt)}
    </span>
  );
}
