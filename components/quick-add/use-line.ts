'use client';

import { useMemo, useState } from 'react';
import { newProjectName, readQuickAdd } from '@/server/domain/quick-add';
import type { Frame } from '@/server/types';
import { currentDay } from '../data/today';
import { getPage } from '../state/current-page';
import { taskOf } from './defaults';
import type { Asked, Line } from './unsent-lines';

const empty: Line = { text: '', ignored: new Set() };

/** The line and what it means; parts that were taken back stay words while it is typed on. */
export function useLine(frame: Pick<Frame, 'projects' | 'areas'>) {
  const [line, put] = useState(empty);
  const read = useMemo(
    () =>
      ({ text, ignored }: Line) =>
        readQuickAdd(text, { today: currentDay(), names: frame, ignored }),
    [frame],
  );
  const understood = useMemo(() => read(line), [read, line]);
  return {
    line,
    put,
    understood,
    /** A project that the line names and nobody has. */
    newProject: useMemo(() => newProjectName(line.text, understood), [line, understood]),
    setText: (text: string) => put({ ...line, text }),
    takeBack: (key: string) => put({ ...line, ignored: new Set([...line.ignored, key]) }),
    clear: () => put(empty),
    /** The task that a line asks for; where it has no words but marks, those are its words. */
    asked(asking: Line): Asked {
      const { title, fields } = read(asking);
      return { ...asking, made: taskOf(title || asking.text, title ? fields : {}, getPage()) };
    },
  };
}
