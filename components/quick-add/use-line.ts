import { useMemo, useState } from 'react';
import { newProjectName, type QuickAdd, readQuickAdd } from '@/server/domain/quick-add';
import { beforeText } from '@/server/domain/quick-add-reminder';
import { localZone } from '@/server/domain/zones';
import type { Frame } from '@/server/types';
import { useGrammar } from '../data/grammar';
import { currentDay } from '../data/today';
import { useLanguage } from '../language/language';
import { getPage } from '../state/current-page';
import { type TaskDraft, toTaskDraft } from './defaults';
import type { Line, PendingLine } from './unsent-lines';

const empty: Line = { text: '', ignored: new Set() };

/** Lets a reminder before the task move with it. */
export const movingReminder = (draft: TaskDraft, minutes: QuickAdd['remindBefore']): TaskDraft =>
  minutes === undefined ? draft : { ...draft, task: { ...draft.task, remindAt: beforeText(minutes) } };

/** The typed line and its recognized parts. Parts that the user turned back stay plain text. */
export function useLine(frame: Pick<Frame, 'projects' | 'areas'>, text = '') {
  const [line, put] = useState(() => ({ ...empty, text }));
  const language = useLanguage();
  const grammar = useGrammar();
  const parse = useMemo(
    () =>
      ({ text, ignored }: Line) =>
        readQuickAdd(text, {
          today: currentDay(),
          zone: localZone(),
          now: Date.now(),
          names: frame,
          ignored,
          locale: language === 'en' ? navigator.language : language,
          grammar,
        }),
    [frame, language, grammar],
  );
  const understood = useMemo(() => parse(line), [parse, line]);
  return {
    line,
    put,
    understood,
    parse,
    /** The name of a project that does not exist yet. */
    newProject: useMemo(() => newProjectName(line.text, understood), [line, understood]),
    setText: (text: string) => put({ ...line, text }),
    ignorePart: (key: string) => put({ ...line, ignored: new Set([...line.ignored, key]) }),
    clear: () => put(empty),
    /** Builds the task of a line. A line that consists of markers only becomes the title as it is. */
    toPendingLine(asking: Line): PendingLine {
      const { title, fields, remindBefore } = parse(asking);
      const draft = toTaskDraft(title || asking.text, title ? fields : {}, getPage());
      return { ...asking, draft: movingReminder(draft, title ? remindBefore : undefined) };
    },
  };
}
