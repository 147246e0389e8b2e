/** Which first day of the week and which form of times people are used to. */
export interface LocalHabits {
  /** 0 for Sunday. */
  weekStart: number;
  timeFormat: 12 | 24;
}

/** An accessor in older versions of Node, a method in newer ones. TypeScript knows neither. */
function firstDayOf(locale: Intl.Locale): number | undefined {
  const read: unknown = Reflect.get(locale, 'getWeekInfo');
  const info: unknown =
    typeof read === 'function' ? Reflect.apply(read, locale, []) : Reflect.get(locale, 'weekInfo');
  const day: unknown = info instanceof Object ? Reflect.get(info, 'firstDay') : undefined;
  return typeof day === 'number' ? day : undefined;
}

/** The habits that go with a language such as `en-US`, or with the first one of an `Accept-Language` header; undefined without a usable one. */
export function habitsOf(header = ''): LocalHabits | undefined {
  const [tag] = /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*(?![\w-])/i.exec(header) ?? [];
  if (!tag) return undefined;
  try {
    const firstDay = firstDayOf(new Intl.Locale(tag));
    const { hourCycle } = new Intl.DateTimeFormat(tag, { hour: 'numeric' }).resolvedOptions();
    if (firstDay === undefined) return undefined;
    return { weekStart: firstDay % 7, timeFormat: hourCycle?.startsWith('h1') ? 12 : 24 };
  } catch {
    return undefined;
  }
}
