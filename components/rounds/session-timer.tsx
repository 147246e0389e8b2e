'use client';

import { useEffect, useState } from 'react';

const pad = (value: number) => String(value).padStart(2, '0');

/** `1:05:09`, `5:09`. */
function clock(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${minutes}:${pad(seconds % 60)}`;
}

/** How long a session runs, counted from its start on the server, so that sleep and reloads do not matter. */
export function SessionTimer({ startedAt, title }: { startedAt: number; title: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const before = document.title;
    const tick = () => {
      setNow(Date.now());
      document.title = `${clock(Date.now() - startedAt)} ${title}`;
    };
    tick();
    const timer = setInterval(tick, 1000);
    return () => {
      clearInterval(timer);
      document.title = before;
    };
  }, [startedAt, title]);
  return (
    <span role="timer" className="text-13 text-accent tabular-nums">
      {clock(now - startedAt)}
    </span>
  );
}
