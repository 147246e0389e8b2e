import { createElement, type ReactNode } from 'react';

/** An element that stands for marks. The editor makes it of the DOM, and the still text of React. */
export interface Drawing {
  tag: string;
  className?: string | undefined;
  attributes?: Record<string, string>;
  children?: readonly Drawn[];
}

export type Drawn = Drawing | string;

export function toDom({ tag, className, attributes = {}, children = [] }: Drawing): HTMLElement {
  const element = document.createElement(tag);
  if (className) element.className = className;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  for (const child of children) element.append(typeof child === 'string' ? child : toDom(child));
  return element;
}

const inReact: Record<string, string> = { checked: 'defaultChecked', tabindex: 'tabIndex' };

const valueFor = (name: string, value: string) => {
  // React reads an empty one as false.
  if (name === 'checked' || name === 'disabled') return true;
  return name === 'style' ? Object.fromEntries([value.split(':')]) : value;
};

export function toReact(drawn: Drawn, key?: number): ReactNode {
  if (typeof drawn === 'string') return drawn;
  const { tag, className, attributes = {}, children = [] } = drawn;
  const props = Object.entries(attributes).map(([name, value]) => [
    inReact[name] ?? name,
    valueFor(name, value),
  ]);
  const inner = children.length > 0 ? children.map((child, at) => toReact(child, at)) : undefined;
  return createElement(tag, { ...Object.fromEntries(props), className, key }, inner);
}
