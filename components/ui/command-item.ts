export const commandItem =
  'flex h-9 items-center gap-2 rounded-control px-2 text-14 data-[selected=true]:bg-hover max-md:h-11 cursor-default';
