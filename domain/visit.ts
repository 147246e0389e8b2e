/** The account of people without one, in what their browser stores. */
export const VISITOR = 'visitor';

/** The visit of a person without an account, who tries the planner in the browser. A cookie keeps it. */
export interface Visit {
  /** When the visitor's day began on the page, in epoch ms: the sample day is planned from then on. */
  at: number;
  /** A random UUID, from which the sample tasks get theirs. */
  seed: string;
}

const form = /^(\d{12,14})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

export function parseVisit(text: string | undefined): Visit | undefined {
  const [, at, seed] = form.exec(text ?? '') ?? [];
  return at && seed ? { at: Number(at), seed } : undefined;
}

export const visitText = ({ at, seed }: Visit): string => `${at}.${seed}`;
