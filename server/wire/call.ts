import { type Day, isDay } from '../domain/days';

interface Call {
  /** The caller's day, which words like "tomorrow" count from. */
  today: Day;
  /** The name of the operation, if it has one. */
  tool: string | undefined;
}

/**
 * Zod passes no context to its checks and messages, so they find the call here while its input is parsed. Parsing does
 * not wait, so no other call comes between: an AsyncLocalStorage would make every promise of the process slower. The
 * pages are bundled with copies of these modules, but Zod has one setting for messages in the process.
 */
const shared: typeof globalThis & { parcoursCall?: Call | undefined } = globalThis;

/** Parses the input of a call. */
export function withCall<Result>(call: Call, parse: () => Result): Result {
  const outer = shared.parcoursCall;
  shared.parcoursCall = { ...call };
  try {
    return parse();
  } finally {
    shared.parcoursCall = outer;
  }
}

export const calledTool = (): string | undefined => shared.parcoursCall?.tool;

export function callersDay(): Day {
  const call = shared.parcoursCall;
  if (!call) throw new Error('Input with a word for a day was parsed outside of a call.');
  return call.today;
}

/** Replaces the caller's day by the one in the input. */
export function setCallersDay(day: Day): void {
  const call = shared.parcoursCall;
  if (call && isDay(day)) call.today = day;
}

const CALL = Symbol.for('parcours.call');

/** Input on its way to the schema, with its call. */
interface RawInput {
  [CALL]: Call;
  input: unknown;
}

export const rawInput = (call: Call, input: unknown): RawInput => ({ [CALL]: call, input });

export const isRawInput = (value: unknown): value is RawInput =>
  typeof value === 'object' && value !== null && CALL in value;

export const parseRawInput = <Result>(raw: RawInput, parse: (input: unknown) => Result): Result =>
  withCall(raw[CALL], () => parse(raw.input));
