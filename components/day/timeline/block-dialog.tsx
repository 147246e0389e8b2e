import type { ComponentProps } from 'react';
import { Dialog } from '../../ui/dialog';

const besideBlock = (opener: Element | null): Element | null =>
  opener?.closest('[data-block]') ?? document.querySelector('[data-drawn]');

type BlockDialogProps = Pick<ComponentProps<typeof Dialog>, 'title' | 'onClose' | 'children'>;

/** A dialog beside the block of the timeline that opened it, or the stretch that was drawn. */
export const BlockDialog = (props: BlockDialogProps) => (
  <Dialog open anchor={besideBlock} className="w-90" showTitle {...props} />
);
