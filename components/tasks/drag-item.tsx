import { useDraggable, useDroppable } from '@dnd-kit/core';
import { type HTMLAttributes, type SyntheticEvent, useCallback } from 'react';
import { cn } from '../ui/cn';
import type { DragData } from './dragged';

interface DragItemProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'li' | 'section';
  /** Its name for dnd-kit. Without data it cannot be dragged. */
  dnd: { id: string; data?: DragData | undefined; drop?: boolean };
  draggedLook?: string;
  overLook?: string | undefined;
}

/**
 * An element that can be dragged or takes drops. dnd-kit renders it again whenever a drag passes another target. What is
 * in it comes from its parent and stays as it is.
 */
export function DragItem({
  as: Tag = 'div',
  dnd: { id, data, drop = false },
  draggedLook = 'opacity-40',
  overLook,
  className,
  onKeyDown,
  ...props
}: DragItemProps) {
  const { setNodeRef: dragRef, listeners, isDragging } = useDraggable({ id, data, disabled: !data });
  const { setNodeRef: dropRef, isOver } = useDroppable({ id, disabled: !drop });
  const ref = useCallback(
    (element: HTMLElement | null) => {
      dragRef(element);
      dropRef(element);
    },
    [dragRef, dropRef],
  );
  const tell = (name: string, event: SyntheticEvent<HTMLElement>) => {
    // React also sends the events of an open menu here, which is drawn elsewhere.
    if (event.target instanceof Node && event.currentTarget.contains(event.target))
      listeners?.[name]?.(event);
  };
  return (
    <Tag
      {...props}
      ref={ref}
      onMouseDown={(event) => tell('onMouseDown', event)}
      onTouchStart={(event) => tell('onTouchStart', event)}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        tell('onKeyDown', event);
      }}
      className={cn(className, isDragging && draggedLook, isOver && overLook)}
    />
  );
}
