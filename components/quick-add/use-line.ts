'use client';

import { useMemo, useState } from 'react';
import { newProjectName, readQuickAdd } from '@/server/domain/quick-add';
import { localZone } from '@/server/domain/zones';
import type { Frame } from '@/server/types';
import { currentDay } from '../data/today';
import { getPage } from '../state/current-page';
import { toTaskDraft } from './defaults';
import type { Line, PendingLine } from './unsent-lines';

const empty: Line = { text: '', ignored: new Set() };

/** The typed line and its recognized parts. Parts that the user turned back stay plain text. */
export function useLine(frame: Pick<Frame, 'projects' | 'areas'>) {
  const [line, put] = useState(empty);
  const parse = useMemo(
    () =>
      ({ text, ignored }: Line) =>
        readQuickAdd(text, {
          today: currentDay(),
          zone: localZone(),
          now: Date.now(),
          names: frame,
          ignored,
          locale: navigator.language,
        }),
    [frame],
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
      const { title, fields } = parse(asking);
      return { ...asking, draft: toTaskDraft(title || asking.text, title ? fields : {}, getPage()) };
    },
  };
}
