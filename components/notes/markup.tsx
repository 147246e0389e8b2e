import { memo, type ReactNode } from 'react';
import { cn } from '../ui/cn';

/** Signs of Markdown within a line: bold, code, a link's address, italic. */
const inline =
  /(\*\*|__)(?=\S)(.+?)(?<=\S)\1|(`+)(.+?)\3|(\[)([^\]\n]+)(\]\([^)\s]*\))|(?<![*\w])([*_])(?=\S)([^*_\n]+?)(?<=\S)\8(?!\w)/g;
const lead = /^(\s*(?:#{1,6}|(?:> ?)+|[-*+]|\d{1,9}[.)])(?: \[[ xX]\])?(?:\s|$))/;

const Sign = ({ children }: { children: ReactNode }) => <span className="text-ink-3">{children}</span>;
/** Heavier by its outline: letters keep their width, and so the place of the caret. */
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

/** Past so many characters a text stays plain: looking through it would slow the typing. */
const MARKED = 30_000;

/** What is written, with its signs stepped back; every letter stands where it stands in the field over it. */
export function Markup({ text }: { text: string }) {
  if (text.length > MARKED) return `${text}\n`;
  const lines = text.split('\n').map((line, number) => ({ number, line }));
  return lines.map(({ number, line }) => (
    <span key={number}>
      <Line text={line} />
      {'\n'}
    </span>
  ));
}
