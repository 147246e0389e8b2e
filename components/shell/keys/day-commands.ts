import { engagedRound, leadingRound } from '../state/day-rounds';
import { openFocus } from '../state/focus';
import { tooMuch } from '../state/too-much';
import type { Ungrouped } from './command';

/** One key leads through a round: it starts, then opens the focus, in which the key finishes it. */
function leadRound(): void {
  if (engagedRound()) openFocus(engagedRound());
  else leadingRound()?.start?.();
}

export const onRounds: readonly Ungrouped[] = [
  {
    id: 'round',
    name: ({ t }) => t('leadRound'),
    keys: 'o',
    // The palette lists its steps.
    when: () => false,
    run: leadRound,
  },
  {
    id: 'start-round',
    name: ({ t, roundName }) => t('startRound', { round: roundName(leadingRound()?.index ?? 0) }),
    also: ({ t }) => t('startAlso'),
    when: () => Boolean(leadingRound()?.start),
    run: () => leadingRound()?.start?.(),
  },
  {
    id: 'focus',
    name: ({ t }) => t('focusOnRound'),
    when: () => engagedRound() !== null,
    run: () => openFocus(engagedRound()),
  },
  {
    id: 'finish-round',
    name: ({ t, roundName }) => t('finishRound', { round: roundName(leadingRound()?.index ?? 0) }),
    also: ({ t }) => t('finishAlso'),
    when: () => Boolean(leadingRound()?.finish),
    run: () => leadingRound()?.finish?.(),
  },
];

export const onTooMuch: readonly Ungrouped[] = [
  {
    id: 'move-waiting',
    name: ({ t }) => t('moveWaiting', { time: tooMuch.get()?.time ?? '' }),
    also: ({ t }) => t('waitingAlso'),
    when: () => tooMuch.get()?.isToday === true,
    run: () => tooMuch.get()?.move(),
  },
  {
    id: 'choose-waiting',
    name: ({ t }) => t('chooseWaiting'),
    also: ({ t }) => t('waitingAlso'),
    when: () => tooMuch.get() !== null,
    run: () => tooMuch.get()?.choose(),
  },
];
