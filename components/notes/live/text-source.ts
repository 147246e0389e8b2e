export interface Line {
  from: number;
  to: number;
}

/** What is read of a text: of the editor's document, or of a string. */
export interface TextSource {
  length: number;
  slice: (from: number, to: number) => string;
  lineAt: (place: number) => Line;
}

export const stringSource = (text: string): TextSource => ({
  length: text.length,
  slice: (from, to) => text.slice(from, to),
  lineAt: (place) => {
    const end = text.indexOf('\n', place);
    return {
      from: place === 0 ? 0 : text.lastIndexOf('\n', place - 1) + 1,
      to: end === -1 ? text.length : end,
    };
  },
});

/** The lines of a text that have something of a range. */
export function* linesOf(source: TextSource, from: number, to: number): Generator<Line> {
  let line = source.lineAt(from);
  while (true) {
    yield line;
    if (line.to >= to || line.to >= source.length) return;
    line = source.lineAt(line.to + 1);
  }
}

const letter = /\p{L}/u;
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const MOST_READ = 300;

/** The direction of a text by its first letter; undefined without one. */
export function directionOf(text: string): 'rtl' | 'ltr' | undefined {
  const [first] = letter.exec(text.slice(0, MOST_READ)) ?? [];
  if (!first) return undefined;
  return rightToLeft.test(first) ? 'rtl' : 'ltr';
}
