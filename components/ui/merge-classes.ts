import { classGroups as config } from './class-groups';

/** What the configuration says about the values of a name such as `border`. */
interface Rule {
  group: string;
  values: readonly (string | ((value: string) => boolean))[];
}

const words = new Map<string, string>();
const rules = new Map<string, Rule[]>();

/** Sorts the configuration by class, at the first use. */
function readGroups(): void {
  for (const [group, entries] of Object.entries(config.classGroups))
    for (const entry of entries)
      if (typeof entry === 'string') words.set(entry, group);
      else
        for (const [name, values] of Object.entries(entry))
          rules.set(name, [...(rules.get(name) ?? []), { group, values }]);
}

const conflicts: Record<string, readonly string[]> = config.conflictingClassGroups;

/** A value that a rule names comes before one that it tests. */
const groupIn = (named: readonly Rule[], value: string): string | undefined =>
  (
    named.find(({ values }) => values.includes(value)) ??
    named.find(({ values }) => values.some((fits) => typeof fits === 'function' && fits(value)))
  )?.group;

/** The group of `px-2` is `px`, that of `max-w-2` is `max-w`. A class of our own has none. */
function groupOf(utility: string): string | undefined {
  const word = words.get(utility) ?? /^\[[^:]+:/.exec(utility)?.[0];
  if (word) return word;
  const names = utility.replace(/[[(].*/, '');
  for (let end = names.length; end > 0; end = names.lastIndexOf('-', end - 1)) {
    const group = groupIn(rules.get(names.slice(0, end)) ?? [], utility.slice(end + 1));
    if (group) return group;
  }
  return undefined;
}

/** Colons in brackets are part of a variant. */
const variantsOf = /^(?:(?:[^:[(]|\[[^\]]*\]|\([^)]*\))+:)*/;

/** The variants and the group of a class, which a later class replaces. */
function partsOf(name: string): { variants: string; group: string | undefined } {
  const [variants = ''] = variantsOf.exec(name) ?? [];
  // Without the sign of a negative value, and what `bg-hover/60` says after the slash.
  const utility = name.slice(variants.length).replace(/^-|!$|\/[^/\])]*$/g, '');
  return { variants: name.endsWith('!') ? `${variants}!` : variants, group: groupOf(utility) };
}

function merge(classes: string): string {
  if (words.size === 0) readGroups();
  const taken = new Set<string>();
  const kept: string[] = [];
  for (const name of classes.split(' ').reverse()) {
    const { variants, group } = partsOf(name);
    if (group && taken.has(variants + group)) continue;
    if (group) for (const one of [group, ...(conflicts[group] ?? [])]) taken.add(variants + one);
    kept.push(name);
  }
  return kept.reverse().join(' ');
}

const MOST_KEPT = 500;
const merged = new Map<string, string>();

/** Leaves out the classes that later ones replace. */
export function mergeClasses(classes: string): string {
  const known = merged.get(classes);
  if (known !== undefined) return known;
  const made = merge(classes);
  if (merged.size >= MOST_KEPT) merged.clear();
  merged.set(classes, made);
  return made;
}
