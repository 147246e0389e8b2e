import type { Facts } from '../../../domain/coach';
import type { Text } from '../../../language/translator';

type Words = Text<'insights'>;

const streaks = { day: 'streakDays', week: 'streakWeeks', month: 'streakMonths' } as const;

function sayDeadline({ title, deadline, isPast }: Facts & { kind: 'deadline_at_risk' }, t: Words) {
  const day = deadline ?? '';
  return isPast
    ? { title: t('isOverdue', { title }), text: t('wasDue', { day }) }
    : { title: t('noTimeLeft', { title }), text: t('isDue', { day }) };
}

/** An insight in sentences. Days stay as they are, `2026-11-23`: pages write them as their reader does. */
export function sayInsight(facts: Facts, t: Words): { title: string; text: string } {
  switch (facts.kind) {
    case 'overfull_day': {
      const [minutes, most] = [String(facts.minutes), String(facts.most)];
      return { title: t('dayTooFull'), text: t('dayTooFullText', { minutes, most }) };
    }
    case 'deadline_at_risk':
      return sayDeadline(facts, t);
    case 'put_off':
      return {
        title: t('putOff', { title: facts.title, count: String(facts.times) }),
        text: t('putOffText'),
      };
    case 'open_round':
      return {
        title: t('roundOpen', { number: String(facts.index + 1), day: facts.day }),
        text: t('roundOpenText'),
      };
    case 'estimates_off':
      return {
        title: t(facts.percent > 100 ? 'takeLonger' : 'takeLess'),
        text: t('percentOf', { percent: String(facts.percent) }),
      };
    case 'habit_at_risk':
      return {
        title: t('streakEnds', { name: facts.name }),
        text: t(streaks[facts.period], { count: facts.count }),
      };
    case 'no_rest_day':
      return { title: t('noRest'), text: t('noRestText') };
  }
}
