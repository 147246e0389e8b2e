const format = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A deadline in words; nothing where there is none. */
export function DeadlineLabel({ day }: { day: string | null }) {
  if (day === null) return null;
  return (
    <span className="text-12 text-ink-3 tabular-nums">
      Due <time dateTime={day}>{format.format(Date.parse(day))}</time>
    </span>
  );
}
