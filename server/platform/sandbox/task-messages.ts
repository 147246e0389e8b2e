import { z } from 'zod';
import { type ErrorCode, isErrorCode } from '../errors/app-error';

/** What a process gets to run a task. */
export interface TaskLimits {
  name: string;
  /** How long it may run: processor time on Linux, elsewhere time. */
  seconds: number;
  /** The memory of the whole process that runs it. Node itself takes about 60. */
  memoryMb: number;
}

/** An error for the caller, who makes an `AppError` of it: classes do not pass between processes. */
const Refusal = z.object({
  kind: z.custom<ErrorCode>((kind) => typeof kind === 'string' && isErrorCode(kind)),
  message: z.string(),
  /** Absent where the caller names the field. */
  details: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  retryAfterS: z.number().optional(),
});
export type Refusal = z.infer<typeof Refusal>;

/** What a process answers. A failure is a fault of ours, with its stack. */
export const Answer = z.union([
  z.object({ output: z.custom<Uint8Array>((value) => value instanceof Uint8Array) }),
  z.object({ refusal: Refusal }),
  z.object({ failure: z.string() }),
]);
export type Answer = z.infer<typeof Answer>;
