/** A to-do, event or journal of a file, and the calendar that it is in. */
export interface Block {
  line: number;
  name: string;
  /** Its logical lines: folded ones are joined. */
  lines: string[];
  isClosed: boolean;
  calendar: Calendar;
}

export interface Calendar {
  line: number;
  /** The logical lines that are in no part of it. */
  lines: string[];
  /** The time zones that it describes, by their TZID. */
  zones: Map<string, string[]>;
}

const begins = /^BEGIN:(VCALENDAR|VTODO|VEVENT|VJOURNAL|VTIMEZONE)\s*$/i;
const MOST_ZONES = 100;

/** Joins folded lines. What is no property continues the text before it, as programs write that do not escape lines. */
function logicalLines(lines: readonly string[]): string[] {
  const parts: string[][] = [];
  for (const line of lines) {
    const last = parts.at(-1);
    if (last && /^[ \t]/.test(line)) last.push(line.slice(1));
    else if (last && parts.length > 1 && !/^[A-Za-z0-9-]+[;:]/.test(line)) last.push('\\n', line);
    else parts.push([line]);
  }
  return parts.map((part) => part.join(''));
}

/** The value of a text property among logical lines, '' without one. */
export function plainText(lines: readonly string[], name: string): string {
  const form = new RegExp(`^${name}(?:;[^:]{0,200})?:`, 'i');
  const line = lines.find((one) => form.test(one));
  return (line?.replace(form, '') ?? '')
    .slice(0, 1_000)
    .replace(/\\([nN,;\\])/g, (_, escaped: string) => (/n/i.test(escaped) ? ' ' : escaped))
    .trim();
}

/** The parts of a file, so that a malformed one does not spoil the others. */
export function blocksOf(content: string): { blocks: Block[]; calendars: Calendar[] } {
  let calendar: Calendar = { line: 1, lines: [], zones: new Map() };
  const calendars = [calendar];
  const blocks: Block[] = [];
  let open: Block | undefined;
  const close = (block: Block) => {
    block.lines = logicalLines(block.lines);
    const tzid = plainText(block.lines, 'TZID');
    if (block.name !== 'VTIMEZONE') blocks.push(block);
    else if (block.calendar.zones.size < MOST_ZONES) block.calendar.zones.set(tzid, block.lines);
  };
  for (const [at, line] of content.split(/\r\n|\r|\n/).entries()) {
    const name = begins.exec(line)?.[1]?.toUpperCase();
    if (name && open) close(open);
    if (name === 'VCALENDAR') {
      open = undefined;
      calendar = { line: at + 1, lines: [], zones: new Map() };
      calendars.push(calendar);
    } else if (name) open = { line: at + 1, name, lines: [], isClosed: false, calendar };
    (open ?? calendar).lines.push(line);
    if (open && line.trim().toUpperCase() === `END:${open.name}`) {
      open.isClosed = true;
      close(open);
      open = undefined;
    }
  }
  if (open) close(open);
  for (const one of calendars) one.lines = logicalLines(one.lines);
  return { blocks, calendars };
}
