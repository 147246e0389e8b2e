import { useId } from 'react';
import { CheckLine } from '../../ui/check-line';

interface CheckGroupProps<Value extends string> {
  label: string;
  name: string;
  options: readonly { value: Value; label: string }[];
  /** What is checked at first. */
  checked?: readonly Value[];
  error?: string | undefined;
}

export function CheckGroup<Value extends string>(props: CheckGroupProps<Value>) {
  const { label, name, options, checked = [], error } = props;
  const id = useId();
  return (
    <fieldset className="flex flex-col gap-1" aria-describedby={error ? id : undefined}>
      <legend className="pb-1 text-13 font-medium text-ink-2">{label}</legend>
      <div className="flex flex-wrap gap-x-4">
        {options.map(({ value, label: text }) => (
          <CheckLine
            key={value}
            name={name}
            value={value}
            defaultChecked={checked.includes(value)}
            className="min-h-6 text-14"
          >
            {text}
          </CheckLine>
        ))}
      </div>
      {error && (
        <p id={id} role="alert" className="text-13 text-overdue">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** The options of a `CheckGroup` that a form was sent with. */
export const checkedOf = <Value extends string>(
  form: HTMLFormElement,
  name: string,
  options: readonly { value: Value }[],
): Value[] => {
  const chosen = new Set(new FormData(form).getAll(name));
  return options.map(({ value }) => value).filter((value) => chosen.has(value));
};
