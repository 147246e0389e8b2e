import { memo, type ReactNode } from 'react';
import { cn } from '../ui/cn';

/** Inline Markdown: bold, code, link, italic. */
const inline =
  /(\*\*|__)(?=\S)(.+?)(?<=\S)\1|(`+)(.+?)\3|(\[)([^\]\n]+)(\]\([^)\s]*\))|(?<![*\w])([*_])(?=\S)([^*_\n]+?)(?<=\S)\8(?!\w)/g;
const lead = /^(\s*(?:#{1,6}|(?:> ?)+|[-*+]|\d{1,9}[.)])(?: \[[ xX]\])?(?:\s|$))/;

const Sign = ({ children }: { children: ReactNode }) => <span className="text-ink-3">{children}</span>;
/** Bold by outline instead of weight: the letters keep their width, so they stay under the caret. */
const heavy = '[-webkit-text-stroke:0.5px_currentColor]';

function Inline({ text }: { text: string }) {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const found of text.matchAll(inline)) {
    const [whole, bold, strong, tick, code, open, name, address, slant, leaning] = found;
    parts.push(text.slice(at, found.index));
    at = found.index + whole.length;
    const [before, inner, after] = [
      bold ?? tick ?? open ?? slant,
      strong ?? code ?? name ?? leaning,
      bold ?? tick ?? address ?? slant,
    ];
    parts.push(
      <span key={found.index}>
        <Sign>{before}</Sign>
        <span className={cn(bold && heavy, open && 'text-accent')}>{inner}</span>
        <Sign>{after}</Sign>
      </span>,
    );
  }
  return [...parts, text.slice(at)];
}

const Line = memo(function Line({ text }: { text: string }) {
  const [sign = ''] = lead.exec(text) ?? [];
  const isHeading = sign.startsWith('#');
  const isDone = /\[[xX]\]\s?$/.test(sign);
  return (
    <>
      {sign && <Sign>{sign}</Sign>}
      <span className={cn(isHeading && heavy, isDone && 'text-ink-3 line-through')}>
        <Inline text={text.slice(sign.length)} />
      </span>
    </>
  );
});

/** Longer texts stay plain, because highlighting them would slow down typing. */
const MAX_HIGHLIGHTED = 30_000;

/** Highlights Markdown under the transparent text field. Every letter must keep its place in the field. */
export function Markup({ text }: { text: string }) {
  if (text.length > MAX_HIGHLIGHTED) return `${text}\n`;
  const lines = text.split('\n').map((line, number) => ({ number, line }));
  return lines.map(({ number, line }) => (
    <span key={number}>
      <Line text={line} />
      {'\n'}
    </span>
  ));
}
