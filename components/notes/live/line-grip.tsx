import type { EditorView } from '@codemirror/view';
import { GripVertical } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useFrame } from '../../shell/parts/frame';
import { useLabels } from '../../shell/parts/labels';
import { isDragging, useDragSource } from '../../shell/state/drag';
import { useDropHandler } from '../../shell/state/drops';
import { useToday } from '../../sync/today';
import { smallIcon } from '../../ui/icon';
import { type LineTarget, lineTarget } from './line-target';
import { lineToDo, type OpenLine } from './line-tasks-rules';

interface Pointed {
  line: OpenLine;
  top: number;
  height: number;
}

/** The line under the pointer that can be a task. */
function usePointed(view: EditorView): Pointed | null {
  const [pointed, setPointed] = useState<Pointed | null>(null);
  useEffect(() => {
    const follow = ({ target }: MouseEvent) => {
      const drawn = target instanceof Element ? target.closest('.cm-line') : null;
      if (!drawn || isDragging()) return;
      const line = lineToDo(view.state.doc.lineAt(view.posAtDOM(drawn)).text);
      const { top, height } = drawn.getBoundingClientRect();
      const place = { top: top - view.dom.getBoundingClientRect().top, height };
      setPointed((before) =>
        before && line && before.line.text === line.text && before.top === place.top
          ? before
          : line
            ? { line, ...place }
            : null,
      );
    };
    view.dom.addEventListener('mousemove', follow);
    return () => view.dom.removeEventListener('mousemove', follow);
  }, [view]);
  return pointed;
}

interface LineGripProps {
  view: EditorView;
  onMakeTask: (line: OpenLine, target: LineTarget) => void;
}

function Grip({ pointed, onMakeTask }: { pointed: Pointed } & Pick<LineGripProps, 'onMakeTask'>) {
  const { line, top, height } = pointed;
  const id = `line:${useId()}`;
  const { ref } = useDragSource({ id, title: line.title, drag: true });
  const frame = useFrame().data;
  const labels = useLabels();
  const today = useToday();
  useDropHandler(({ activeId, overId }) => {
    if (activeId !== id) return undefined;
    const target = lineTarget(overId, { frame, nameWhen: (when) => labels.when(when, today) ?? '' });
    return target && { place: target.name, run: () => onMakeTask(line, target) };
  });
  return (
    <span
      ref={ref}
      aria-hidden="true"
      data-grip=""
      style={{ top, height: Math.min(height, 28) }}
      className="absolute -start-3.5 flex w-5 cursor-grab items-center justify-center text-ink-3 opacity-0 group-hover/live:opacity-100 max-md:hidden"
    >
      <GripVertical {...smallIcon} />
    </span>
  );
}

/** Drags the line under the pointer to a round or a list, where it becomes a task. Keyboards use the command. */
export function LineGrip({ view, onMakeTask }: LineGripProps) {
  const pointed = usePointed(view);
  return pointed && <Grip pointed={pointed} onMakeTask={onMakeTask} />;
}
