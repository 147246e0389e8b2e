/** A row of a list of commands or results. Give it a height. */
export const commandRow =
  'flex items-center gap-2 rounded-control px-2 text-14 data-[selected=true]:bg-hover touch:min-h-11 cursor-default';

export const commandItem = `${commandRow} h-9`;
