import { Decoration, type EditorView, MatchDecorator, ViewPlugin } from '@codemirror/view';

const inline =
  /(\*\*|__)(?=\S)(.+?)(?<=\S)\1|(`+)(.+?)\3|(\[)([^\]\n]+)(\]\([^)\s]*\))|(?<![*\w])([*_])(?=\S)([^*_\n]+?)(?<=\S)\8(?!\w)/g;
const line = /^(\s*(?:#{1,6}|(?:> ?)+|[-*+]|\d{1,9}[.)])(?: \[[ xX]\])?(?:\s|$))(.*)/g;

const sign = Decoration.mark({ class: 'text-ink-3' });
const bold = Decoration.mark({ class: 'font-semibold' });
const italic = Decoration.mark({ class: 'italic' });
const link = Decoration.mark({ class: 'text-accent' });
const done = Decoration.mark({ class: 'text-ink-3 line-through' });

const plugin = (decorator: MatchDecorator) =>
  ViewPlugin.define(
    (view: EditorView) => ({
      marks: decorator.createDeco(view),
      update(update) {
        this.marks = decorator.updateDeco(update, this.marks);
      },
    }),
    { decorations: ({ marks }) => marks },
  );

const marksInline = new MatchDecorator({
  regexp: inline,
  decorate(...[add, from, to, match]) {
    const [, strong, , tick, , open, , address, slant] = match;
    const before = (strong ?? tick ?? open ?? slant ?? '').length;
    const after = (address ?? strong ?? tick ?? slant ?? '').length;
    add(from, from + before, sign);
    const inner = (strong && bold) || (slant && italic) || (open && link);
    if (inner) add(from + before, to - after, inner);
    add(to - after, to, sign);
  },
});

const marksLine = new MatchDecorator({
  regexp: line,
  decorate(...[add, from, to, match]) {
    const [, lead = '', rest] = match;
    const begin = from + lead.length;
    add(from, begin, sign);
    if (!rest) return;
    if (lead.startsWith('#')) add(begin, to, bold);
    else if (/\[[xX]\]\s$/.test(lead)) add(begin, to, done);
  },
});

/** Shows what Markdown source means, in the lines on the screen: bold, italic, links, headings, ticked items. */
export const markdownMarks = [plugin(marksLine), plugin(marksInline)];
