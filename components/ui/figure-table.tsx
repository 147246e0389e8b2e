const cell = 'border-b border-line py-1.5 pe-4 text-end font-normal tabular-nums last:pe-0';
const firstCell = 'border-b border-line py-1.5 text-start font-normal';

interface FigureTableProps {
  id: string;
  /** Names the table for screen readers. */
  caption: string;
  /** The names of the columns. The first one is that of the rows. */
  columns: readonly [string, ...string[]];
  /** Figures are in the order of the columns. */
  rows: readonly { key: string; name: string; figures: readonly (string | number)[] }[];
}

export function FigureTable({ id, caption, columns: [first, ...others], rows }: FigureTableProps) {
  return (
    <table id={id} className="mt-2 w-full text-13">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-12 text-ink-3">
        <tr>
          <th scope="col" className={firstCell}>
            {first}
          </th>
          {others.map((name) => (
            <th key={name} scope="col" className={cell}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="text-ink-2">
        {rows.map(({ key, name, figures }) => (
          <tr key={key}>
            <th scope="row" className={firstCell}>
              {name}
            </th>
            {figures.map((figure, index) => (
              <td key={others[index]} className={cell}>
                {figure}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
