import { useMemo, useState } from 'react';
import { newProjectName, type QuickFields, readQuickAdd } from '@/domain/quick-add';
import { beforeText } from '@/domain/quick-add-reminder';
import { localZone } from '@/domain/zones';
import type { Frame } from '@/server/types';
import { useLanguage } from '../../shell/language/language';
import { useKnownFrame } from '../../shell/parts/frame';
import { useGrammar } from '../../shell/parts/grammar';
import type { TextKey } from '../../sync/text/kinds';
import { useSavedText } from '../../sync/text/use-saved-text';
import { currentDay } from '../../sync/today';
import type { TaskDraft } from './draft-in';
import type { Line, PendingLine } from './unsent-lines';

export type Names = Pick<Frame, 'projects' | 'areas'>;

const none: Names = { projects: [], areas: [] };

/** The places that a line can name. */
export const useNames = (): Names => useKnownFrame() ?? none;

export const lineOf = (text = ''): Line => ({ text, ignored: new Set() });

interface LineStart {
  key: TextKey;
  /** What it begins with. */
  initial?: string | undefined;
}

const nothing: ReadonlySet<string> = new Set();

type DraftOf = (title: string, fields: QuickFields) => TaskDraft;

function useParse(names: Names) {
  const language = useLanguage();
  const grammar = useGrammar();
  return useMemo(
    () =>
      ({ text, ignored }: Line) =>
        readQuickAdd(text, {
          today: currentDay(),
          zone: localZone(),
          now: Date.now(),
          names,
          ignored,
          locale: language === 'en' ? navigator.language : language,
          grammar,
        }),
    [names, language, grammar],
  );
}

/** The typed line and its recognized parts, which the device keeps. Parts that the user turned back stay plain text. */
export function useLine({ key, initial = '' }: LineStart, names: Names, draftOf: DraftOf) {
  const [isUsed, setUsed] = useState(false);
  const { text, write, drop, field } = useSavedText(key, { value: isUsed ? '' : initial });
  const [ignored, setIgnored] = useState<ReadonlySet<string>>(nothing);
  const line = useMemo((): Line => ({ text, ignored }), [text, ignored]);
  const put = (next: Line) => {
    setIgnored(next.ignored);
    write(next.text);
  };
  const parse = useParse(names);
  const understood = useMemo(() => parse(line), [parse, line]);
  return {
    line,
    keeps: field['data-keeps'],
    put,
    understood,
    /** The name of a project that does not exist yet. */
    newProject: useMemo(() => newProjectName(line.text, understood), [line, understood]),
    setText: write,
    ignorePart: (part: string) => setIgnored(new Set([...ignored, part])),
    clear() {
      setUsed(true);
      setIgnored(nothing);
      drop();
    },
    /** Builds the task of a line. A line that consists of markers only becomes the title as it is. */
    toPendingLine(asking: Line): PendingLine {
      const { title, fields, remindBefore } = parse(asking);
      if (!title) return { ...asking, draft: draftOf(asking.text, {}) };
      const draft = draftOf(title, fields);
      if (remindBefore === undefined) return { ...asking, draft };
      // A reminder before the task moves with it.
      const task = { ...draft.task, remindAt: beforeText(remindBefore) };
      return { ...asking, draft: { ...draft, task } };
    },
  };
}
