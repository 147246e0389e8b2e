import type { Part, Text } from '@/language/translator';
import type {
  Area,
  Entry,
  Frame,
  Heading,
  Outputs,
  Project,
  Round,
  Session,
  Task,
  View,
} from '@/server/types';
import { textOfPage } from '../../shell/language/late-messages';
import type { Action, ActionInputs } from './actions';

type BoardHabit = Outputs['habits']['board']['habits'][number];
type Member = Outputs['workspaces']['members']['members'][number];

/** The rows that an act changes, as they were. What is not among them is not restored. */
export interface Rows {
  tasks?: readonly Task[];
  projects?: readonly Project[];
  areas?: readonly Area[];
  headings?: readonly Heading[];
  rounds?: readonly RoundRow[];
  sessions?: readonly Session[];
  habits?: readonly BoardHabit[];
  views?: readonly View[];
  entries?: readonly Entry[];
  events?: readonly { id: string; title: string; start: string; end: string }[];
  members?: readonly { membershipId: string; role: Member['role'] }[];
  connections?: readonly { id: string; writeTo: string | null }[];
  preferences?: Frame['me']['preferences'] | undefined;
}

export type RoundRow = { day: string; taskIds: readonly string[] } & Pick<Round, 'index'> &
  Partial<Pick<Round, 'name' | 'startsAt' | 'endsAt' | 'engaged' | 'closedAt'>>;

type Label = string | (() => Promise<string>);

/** What a person does at once: actions that belong together, and are undone together. */
export interface Act {
  /** Sent together, in this order. */
  does: readonly Action[];
  /** Its inverse follows from them. */
  rows?: Rows;
  /** What the toast says. Without it, nothing offers to undo the act. */
  label?: Label;
  /** Shows no toast: the page shows what was done. */
  quiet?: boolean;
  /** Each is sent after the one before is done, so that a refusal stops the rest. */
  isStepwise?: boolean;
  /** The page follows when the act is undone, or done again. */
  onTurn?: (isUndone: boolean) => void;
  /** The running session ends with the act if it is on one of these tasks. Undo continues it. */
  endsSessionOn?: readonly string[];
}

/** Acts as one. Its other properties are not theirs. */
export const together = (...acts: readonly Act[]): Pick<Act, 'does' | 'rows'> => ({
  does: acts.flatMap(({ does }) => does),
  rows: {
    tasks: acts.flatMap(({ rows }) => rows?.tasks ?? []),
    projects: acts.flatMap(({ rows }) => rows?.projects ?? []),
  },
});

/** Words of a part of the page, for when it is said. */
export const says =
  <P extends Part>(part: P, say: (t: Text<P>, common: Text<'common'>) => string) =>
  async (): Promise<string> => {
    const [t, common] = await Promise.all([textOfPage(part), textOfPage('common')]);
    return say(t, common);
  };

/** What takes an action back; undefined if nothing does. `reason` says why. */
type Inverse<Path extends keyof ActionInputs> = ((
  input: ActionInputs[Path],
  rows: Rows,
) => readonly Action[] | undefined) & { reason?: string };

export type Inverses<Path extends keyof ActionInputs = keyof ActionInputs> = {
  [Each in Path]: Inverse<Each>;
};

export const without = (reason: string) => Object.assign(() => undefined, { reason });
