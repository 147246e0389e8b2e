/**
 * Operations whose answers the browser stores, for pages that open without the server. None has a token in its answer, or
 * an address that works without signing in: whoever opens the browser's storage could use these.
 */
export const storedAnswers = [
  'screens.show',
  'screens.frame',
  'screens.plan',
  'tasks.get',
  'habits.board',
  'comments.list',
  'notifications.list',
  'screens.journal',
  'screens.notes',
  'screens.archive',
  'trash.list',
  'screens.calendars',
] as const;
