/**
 * Formats a key press like `PlannerCommand.keys`. Shift counts with a letter only where `hasShift` says so of the name:
 * j works with Shift too.
 */
export function pressName(event: KeyboardEvent, hasShift: (name: string) => boolean): string {
  const mod = event.metaKey || event.ctrlKey ? 'mod+' : '';
  const alt = event.altKey ? 'alt+' : '';
  if (event.shiftKey && event.key === 'Enter') return 'shift+Enter';
  const shift = mod && event.shiftKey ? 'shift+' : '';
  const name = `${mod}${alt}${shift}${event.key.length === 1 ? event.key.toLowerCase() : event.key}`;
  return event.shiftKey && hasShift(`shift+${name}`) ? `shift+${name}` : name;
}
