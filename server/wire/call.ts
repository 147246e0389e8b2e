import { AsyncLocalStorage } from 'node:async_hooks';
import { type Day, isDay } from '../domain/days';

interface Call {
  /** The caller's day, which words like "tomorrow" count from. */
  today: Day;
  /** The name of the operation, if it has one. */
  tool: string | undefined;
}

/** The pages are bundled with copies of these modules, but Zod has one setting for messages in the process. */
const shared: typeof globalThis & { parcoursCalls?: AsyncLocalStorage<Call> } = globalThis;

/** Zod passes no context to its checks and messages, so they find the call here. */
shared.parcoursCalls ??= new AsyncLocalStorage<Call>();
const calls = shared.parcoursCalls;

/** Runs a call: its input is parsed inside. */
export const withCall = <Result>(call: Call, run: () => Result): Result => calls.run({ ...call }, run);

export const calledTool = (): string | undefined => calls.getStore()?.tool;

export function callersDay(): Day {
  const call = calls.getStore();
  if (!call) throw new Error('Input with a word for a day was parsed outside of a call.');
  return call.today;
}

/** Replaces the caller's day by the one in the input. */
export function setCallersDay(day: Day): void {
  const call = calls.getStore();
  if (call && isDay(day)) call.today = day;
}
