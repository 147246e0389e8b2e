/** Programs by what they send as their `User-Agent`. The first that fits counts: some name the library that they use, too. */
const programs: readonly (readonly [RegExp, string])[] = [
  [/\b(remindd|dataaccessd|Reminders)\b/i, 'Reminders'],
  [/\b(CalendarAgent|accountsd|CalendarStore|iCal)\b/i, 'Calendar'],
  [/\b(jtx|at\.techbee\.jtx)\b/i, 'jtx Board'],
  [/\b(org\.tasks|Tasks\.org)\b/i, 'Tasks.org'],
  [/\bDAVx5\b/i, 'DAVx⁵'],
  [/\bThunderbird\b/i, 'Thunderbird'],
  [/\b(Endeavour|gnome-todo)\b/i, 'GNOME'],
  [/\bEvolution\b/i, 'Evolution'],
  [/\b(Akonadi|KDE|Merkuro|Kontact|DAV groupware)/i, 'KDE'],
  [/\bNextcloud\b/i, 'Nextcloud'],
  [/\bvdirsyncer\b/i, 'vdirsyncer'],
  [/\bcalcurse/i, 'calcurse'],
  [/\bPlanify\b/i, 'Planify'],
  [/\bErrands\b/i, 'Errands'],
  [/\bpython-caldav\b|\bniquests\b|\bcaldav\/\d/i, 'python-caldav'],
];

const LONGEST = 60;

/** What people call the program that sent a request; undefined if it does not say. */
export function davClientName(userAgent: string | null): string | undefined {
  const text = (userAgent ?? '').slice(0, 300);
  const known = programs.find(([form]) => form.test(text));
  if (known) return known[1];
  const [product = ''] = text.split(/[/\s(]/);
  return product === '' ? undefined : product.replace(/[^\P{Cc}]/gu, '').slice(0, LONGEST);
}
