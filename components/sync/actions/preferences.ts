import type { AwaySpan } from '@/domain/away';
import type { Frame } from '@/server/types';
import type { Act, Inverses } from './act';
import type { ActionInputs } from './actions';
import { fieldsIn } from './changed-fields';

export type Preferences = Frame['me']['preferences'];
export type PreferenceChange = ActionInputs['me.update']['preferences'];

type Keys = NonNullable<PreferenceChange['setKeys']>;

const keysIn = ({ keys = [] }: Preferences, set: Keys): Keys =>
  set.map(({ command }) => keys.find((one) => one.command === command) ?? { command, keys: null });

export const preferenceInverses: Inverses<'me.update'> = {
  'me.update': ({ preferences: change }, { preferences: was }) => {
    const { addAway, removeAway, setKeys, ...set } = change;
    if (!was && (setKeys || Object.keys(set).length > 0)) return undefined;
    // A span that was there already stays.
    const isOld = ({ from, to }: AwaySpan) => was?.away?.some((span) => span.from === from && span.to === to);
    const added = addAway?.filter((span) => !isOld(span));
    const back: PreferenceChange = {
      ...(was && fieldsIn<PreferenceChange>(was, set)),
      ...(was && setKeys && { setKeys: keysIn(was, setKeys) }),
      ...(added && added.length > 0 && { removeAway: added }),
      ...(removeAway && { addAway: removeAway }),
    };
    return [{ path: 'me.update', input: { preferences: back } }];
  },
};

/** Without the preferences as they were and a label, no undo is offered. */
export const changePreferences = (
  change: PreferenceChange,
  was?: { preferences?: Preferences | undefined; label: string },
): Act => ({
  does: [{ path: 'me.update', input: { preferences: change } }],
  rows: { preferences: was?.preferences },
  label: was?.label,
});
