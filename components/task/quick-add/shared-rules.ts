/** What the form for a new task begins with. */
export interface Shared {
  line: string;
  notes: string;
}

type Given = Partial<Record<'title' | 'text' | 'url', string>>;

const MOST_LINE = 500;
const MOST_NOTES = 10_000;

/**
 * The first of title, text and address that is there becomes the line. The rest goes to the notes, but nothing twice:
 * some apps share the address as the text, or the title in it.
 */
export function readShared({ title = '', text = '', url = '' }: Given): Shared {
  const [first = '', ...more] = [title, text, url].map((part) => part.trim()).filter(Boolean);
  const line = first.replace(/\s+/g, ' ').slice(0, MOST_LINE);
  // A text of several lines, or one that is too long for a title, stays whole in the notes.
  const whole = first === line ? [] : [first];
  const rest = [...whole, ...more].filter(
    (part, index, all) =>
      part !== line &&
      !all.some((other, at) => at !== index && other.includes(part) && (other !== part || at < index)),
  );
  return { line, notes: rest.join('\n\n').slice(0, MOST_NOTES) };
}

/** What an address such as `/add?text=` shares. */
export const sharedIn = (search: string): Shared => {
  const query = new URLSearchParams(search);
  const part = (name: string) => query.get(name) ?? undefined;
  return readShared({ title: part('title'), text: part('text'), url: part('url') });
};

/** A bookmark that opens the form with the title, address and selected text of the page that one is on. */
export const bookmarklet = (appUrl: string): string =>
  `javascript:void(open(${JSON.stringify(`${appUrl}/add`)}+'?'+new URLSearchParams({title:document.title,url:location.href,text:String(getSelection())})))`;
