import { VISITOR } from '@/domain/visit';
import type { Text } from '@/language/translator';
import type { ServedVisit } from '../served';
import { sessionsOf } from './kept-day';
import { sampleDay } from './sample-day';
import { readWaiting } from './waiting-store';

interface Asked {
  path: string;
  input: unknown;
  zone: string;
}

/** What the front door asks, answered from its sample day. Undefined for what needs an account. */
export function answerVisitor(
  { path, input, zone }: Asked,
  visit: ServedVisit,
  t: Text<'door'>,
): object | undefined {
  const { day, name }: { day?: unknown; name?: unknown } = Object(input);
  if (typeof day !== 'string') return undefined;
  const sample = sampleDay(visit, { day, zone }, t);
  if (path === 'screens.frame') return sample.frame;
  if (path === 'screens.show' && name === 'today') return sample.screen;
  if (path !== 'screens.plan') return undefined;
  // The plan has the sessions that the visitor began. On the server there are none.
  const sessions = sessionsOf(readWaiting(VISITOR), sample);
  return { plan: { ...sample.plan.plan, sessions } };
}
