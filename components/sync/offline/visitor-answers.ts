import type { Text } from '@/language/translator';
import type { KeyedAction } from '../actions/actions';
import type { ServedVisit } from '../served';
import { sessionsOf } from './kept-day';
import { sampleDay } from './sample-day';

interface Asked {
  path: string;
  input: unknown;
  zone: string;
  /** What the visitor did. The server knows of nothing. */
  writes?: readonly KeyedAction[];
}

/** What the front door asks, answered from its sample day. Undefined for what needs an account. */
export function answerVisitor(
  { path, input, zone, writes = [] }: Asked,
  visit: ServedVisit,
  t: Text<'door'>,
): object | undefined {
  const { day, name }: { day?: unknown; name?: unknown } = Object(input);
  if (typeof day !== 'string') return undefined;
  const sample = sampleDay(visit, { day, zone }, t);
  if (path === 'screens.frame') return sample.frame;
  if (path === 'screens.show' && name === 'today') return sample.screen;
  if (path !== 'screens.plan') return undefined;
  return { plan: { ...sample.plan.plan, sessions: sessionsOf(writes, sample) } };
}
