import { z } from 'zod';
import { USUAL_HOURS } from '../../domain/day-hours';
import { languages } from '../../domain/languages';
import { habitsOf } from '../../domain/local-habits';
import { awayAfter, keysAfter, MOST_AWAY } from '../../domain/preference-edits';
import { isZone } from '../../domain/zones';
import { isRecord } from './is-record';
import { inOrder } from './plain-input';
import { boundedArray, Day, title } from './shared';
import { Time } from './when';

export const notificationKinds = ['mention', 'comment', 'share', 'invite', 'reminder', 'due'] as const;
export const NotificationKind = z.enum(notificationKinds);
export type NotificationKind = z.infer<typeof NotificationKind>;

export const Channels = z.strictObject({
  push: z.boolean().describe('Whether it reaches your devices.'),
  mail: z.boolean().describe('Whether it reaches your mailbox.'),
});

const channelsOfKinds = <Kind>(channels: Kind) => ({
  mention: channels,
  comment: channels,
  share: channels,
  invite: channels,
  reminder: channels,
  due: channels,
});

/** A time by weekday, 0 for Sunday. A weekday without one has the default. */
export const TimesByWeekday = z
  .strictObject({
    '0': Time.describe('On Sunday.'),
    '1': Time.describe('On Monday.'),
    '2': Time.describe('On Tuesday.'),
    '3': Time.describe('On Wednesday.'),
    '4': Time.describe('On Thursday.'),
    '5': Time.describe('On Friday.'),
    '6': Time.describe('On Saturday.'),
  })
  .partial();

const timeOfDay = (clause: string) =>
  z
    .union([Time, TimesByWeekday], {
      error: 'Must be HH:MM, or an object of HH:MM by weekday, 0 for Sunday.',
    })
    .describe(`${clause}: HH:MM, or HH:MM by weekday, 0 for Sunday.`);

export const KeyChoice = z.strictObject({
  command: title(40).describe('Which command of the planner.'),
  keys: z
    .string()
    .regex(/^[^\p{C}]{1,30}$/u, 'Must be keys such as `n`, `g t` or `mod+k`.')
    .describe('Its keys.'),
});

/** Spans of days away. Input may take words for their days. */
export const awaySpans = (from: z.ZodType<string>, to: z.ZodType<string>) =>
  boundedArray(z.strictObject({ from, to }).superRefine(inOrder('from', 'to')), {
    max: MOST_AWAY,
  }).optional();

export const Preferences = z.strictObject({
  theme: z.enum(['system', 'light', 'dark']).describe('Light, dark, or as the system.'),
  density: z.enum(['comfortable', 'compact']).describe('How close rows are.'),
  language: z
    .enum(['auto', ...languages])
    .describe('The language of pages, mails and notifications. `auto` for that of your browser.'),
  weekStart: z.int().min(0).max(6).describe('The first day of the week, 0 for Sunday.'),
  timeFormat: z
    .union([z.literal(12), z.literal(24)], { error: 'Must be 12 or 24.' })
    .describe('12 or 24 hours.'),
  zone: z
    .string()
    .max(100, { abort: true })
    .refine(isZone, 'Must be an IANA time zone, such as Europe/Berlin.')
    .nullable()
    .describe('IANA time zone. Null for that of your browser, which is UTC until it is known.'),
  dayStart: timeOfDay('When the day starts'),
  dayEnd: timeOfDay('When the day ends'),
  roundNames: boundedArray(title(60), { max: 6 }).describe('Names of the rounds, in order.'),
  notifications: z
    .strictObject(channelsOfKinds(Channels))
    .describe('Which kinds of notifications reach devices and mailbox.'),
  mailDigest: z
    .literal(true)
    .optional()
    .describe('Whether mail comes together each morning, except reminders.'),
  keys: boundedArray(KeyChoice, { max: 100 })
    .optional()
    .describe('Keys in the planner that replace the usual ones.'),
  away: awaySpans(Day.describe('The first day.'), Day.describe('The last day.')).describe(
    'Days away. Repeats, habits, the digest and insights do not count them.',
  ),
});
export type Preferences = z.infer<typeof Preferences>;

/** Partial at every depth: what is left out stays as it is. */
export const PreferencesChange = Preferences.partial().extend({
  notifications: z
    .strictObject(channelsOfKinds(Channels.partial().describe('Where this kind arrives.').optional()))
    .optional()
    .describe('Which kinds of notifications reach devices and mailbox.'),
  mailDigest: z.boolean().optional().describe('Whether mail comes together each morning, except reminders.'),
});
export type PreferencesChange = z.infer<typeof PreferencesChange>;

/** A change as a client sends it: it can also name single entries of lists. */
const commandKeys = KeyChoice.extend({
  keys: KeyChoice.shape.keys.nullable().describe('Its keys; null for the usual ones.'),
});
export const keyEdits = boundedArray(commandKeys, { max: 100 })
  .optional()
  .describe('Changes the keys of these commands only.');

export type PreferencesEdit = PreferencesChange & {
  addAway?: NonNullable<Preferences['away']> | undefined;
  removeAway?: NonNullable<Preferences['away']> | undefined;
  setKeys?: z.infer<typeof keyEdits>;
};

function merge(old: Record<string, unknown>, change: Record<string, unknown>): Record<string, unknown> {
  const merged = { ...old };
  for (const [key, value] of Object.entries(change)) {
    const before = old[key];
    if (value !== undefined) merged[key] = isRecord(before) && isRecord(value) ? merge(before, value) : value;
  }
  return merged;
}

const quiet = { push: true, mail: false };
const defaults: Preferences = {
  theme: 'system',
  density: 'comfortable',
  language: 'auto',
  weekStart: 1,
  timeFormat: 24,
  zone: null,
  ...USUAL_HOURS,
  roundNames: [],
  notifications: channelsOfKinds(quiet),
};

/** The stored preferences, with a change applied. */
export function changePreferences(stored: PreferencesChange, edit: PreferencesEdit): PreferencesChange {
  const { addAway, removeAway, setKeys, ...change } = edit;
  const merged = PreferencesChange.parse(merge(stored, change));
  return {
    ...merged,
    ...((addAway ?? removeAway) && { away: awayAfter(merged.away ?? [], { addAway, removeAway }) }),
    ...(setKeys && { keys: keysAfter(merged.keys ?? [], setKeys) }),
  };
}

/** All preferences: what a person has set, and defaults for the rest. */
export const allPreferences = ({
  mailDigest,
  keys = [],
  away = [],
  ...stored
}: PreferencesChange): Preferences =>
  Preferences.parse({
    ...merge(defaults, stored),
    ...(mailDigest && { mailDigest }),
    ...(keys.length > 0 && { keys }),
    ...(away.length > 0 && { away }),
  });

/** What a person without an account begins with. */
export const visitorPreferences = (language: string | null): Preferences =>
  allPreferences(habitsOf(language ?? undefined) ?? {});
