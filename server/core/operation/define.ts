import {
  initTRPC,
  type TRPCCreateRouterOptions,
  type TRPCProcedureBuilder,
  type TRPCUnsetMarker as Unset,
} from '@trpc/server';
import { z } from 'zod';
import { inEnglish, loadGrammar } from '../../../domain/quick-add-languages';
import { envelope, fromZod, toAppError } from '../../platform/errors/errors';
import { inputMessage } from '../../wire/input-messages';
import { isRecord } from '../../wire/is-record';
import { CallersDay } from '../../wire/plain-input';
import { resolveWords, takesWords } from '../../wire/words';
import { readLanguage } from '../caller/language';
import { requireWithinPlaces } from '../caller/permissions';
import type { RequestContext } from '../caller/request-context';
import type { OperationMeta } from './meta';
import { metrics } from './metrics';

const t = initTRPC
  .context<RequestContext>()
  .meta<Partial<OperationMeta>>()
  .create({
    // Streams end regularly, so that the client reconnects and is authenticated again.
    sse: { ping: { enabled: true, intervalMs: 20_000 }, maxDurationMs: 5 * 60_000 },
    errorFormatter: ({ shape, error }) => ({
      ...shape,
      message: toAppError(error).message,
      data: { ...shape.data, stack: undefined, envelope: envelope(toAppError(error)) },
    }),
  });

/** What a procedure was defined with. */
export interface Definition {
  meta: Partial<OperationMeta>;
  type: 'query' | 'mutation';
  input: z.ZodType;
  output: z.ZodType;
  /** Whether it takes an Idempotency-Key: it stores its answer in the transaction of its write. */
  takesKey: boolean;
}

const definitions = new WeakMap<object, Definition>();
const routes = new WeakMap<object, object>();

export function router<Routes extends TRPCCreateRouterOptions>(of: Routes) {
  const made = t.router(of);
  routes.set(made, of);
  return made;
}

/** The procedures of a router with their paths, such as `areas.archive`. */
export function* definitionsOf(made: object, above = ''): Generator<[path: string, Definition]> {
  for (const [name, route] of Object.entries(routes.get(made) ?? {})) {
    const definition = definitions.get(route);
    if (definition) yield [above + name, definition];
    else yield* definitionsOf(route, `${above}${name}.`);
  }
}

/**
 * A schema for tRPC, as a Standard Schema. tRPC would call the `parseAsync` of a zod schema, which takes more than twice
 * the time of `parse`: only that one is compiled.
 */
const parserOf = <Schema extends z.ZodType>(
  schema: Schema,
  tool = '',
): { '~standard': z.core.$ZodStandardSchema<Schema> } => ({
  '~standard': {
    version: 1,
    vendor: 'parcours',
    validate: (input) => {
      const { data, error } = schema.safeParse(input, { error: (issue) => inputMessage(issue, tool) });
      if (error) throw fromZod(error, { input });
      return { value: data };
    },
  },
});

/** Counts the call and its time. Streams are counted when they open. */
export const measured = t.procedure.use(async ({ ctx: { transport, caller }, path, meta, next }) => {
  if (caller) requireWithinPlaces(caller, meta?.tool);
  const { durations, errors } = metrics();
  const labels = { transport, operation: meta?.tool ?? path };
  const stopwatch = durations.startTimer(labels);
  const result = await next();
  stopwatch();
  if (!result.ok) errors.inc({ ...labels, code: toAppError(result.error).kind });
  return result;
});

/** The input with the caller's day, where words count from it. */
const acceptedOf = (input: z.ZodType): z.ZodType =>
  input instanceof z.ZodObject && takesWords(input) && !('day' in input.shape)
    ? input.safeExtend({ day: CallersDay })
    : input;

const NamedDay = z.object({ day: CallersDay });

/** How many characters of a call are translated, at 10 µs each. */
const MOST_TRANSLATED = 10_000;

/** Replaces words in English, and in the caller's language, which is looked up only for words that are not English. */
async function readWords(schema: z.ZodType, input: unknown, ctx: RequestContext): Promise<unknown> {
  const { today, zone, caller } = ctx;
  const moment = { today, zone, now: ctx.now.getTime(), ...(caller && { callerId: caller.id }) };
  let isEnglish = true;
  const note = () => {
    isEnglish = false;
    return undefined;
  };
  const read = resolveWords(schema, input, { ...moment, inEnglish: note });
  const grammar = isEnglish ? undefined : await loadGrammar(await readLanguage(ctx));
  if (!grammar) return read;
  let left = MOST_TRANSLATED;
  const translated = (text: string) => {
    left -= text.length;
    return left < 0 ? undefined : inEnglish(text, grammar);
  };
  return resolveWords(schema, input, { ...moment, inEnglish: translated });
}

/** Takes the caller's day out of the input. @throws 400 if it is none. */
async function takeDay({ day, ...rest }: Record<string, unknown>, ctx: RequestContext) {
  const given = day === undefined ? {} : { day };
  const { data, error } = NamedDay.safeParse(await readWords(NamedDay, given, ctx));
  if (error) throw toAppError(error);
  return { rest, today: data.day ?? ctx.today };
}

/**
 * Replaces the words in the input before it is parsed. They count from the caller's day: that in the input, or else that
 * of the request.
 */
export async function resolveInput(
  ctx: RequestContext,
  input: z.ZodType,
  raw: unknown,
): Promise<{ today: string; input: unknown }> {
  if (!takesWords(input)) return { today: ctx.today, input: raw };
  const namesDay = input instanceof z.ZodObject && input.shape['day'] === CallersDay;
  const { rest, today } =
    namesDay && isRecord(raw) ? await takeDay(raw, ctx) : { rest: raw, today: ctx.today };
  return { today, input: await readWords(input, rest, { ...ctx, today }) };
}

function startOf(input: z.ZodType): typeof measured {
  if (!takesWords(input)) return measured;
  return measured.use(async ({ ctx, getRawInput, next }) => {
    if (ctx.caller === null) return next();
    const { today, input: resolved } = await resolveInput(ctx, input, await getRawInput());
    const changes = { ctx: { today }, getRawInput: async () => resolved };
    return next(changes);
  });
}

type Start = typeof measured;
type Builder<Context, Errors> = TRPCProcedureBuilder<
  RequestContext,
  Partial<OperationMeta>,
  Context,
  Unset,
  Unset,
  Unset,
  Unset,
  false,
  Errors
>;

function defined<Procedure extends object>(procedure: Procedure, definition: Definition): Procedure {
  definitions.set(procedure, definition);
  return procedure;
}

/** An answer that `ctx.write` of an `outsideMutation` has written, and stored for the key of the request. */
export class Written<Answer> {
  readonly #answer: Answer;

  constructor(answer: Answer) {
    this.#answer = answer;
  }

  get answer(): Answer {
    return this.#answer;
  }
}

/** Procedures with some middleware: `.meta(…).input(…).output(…).query(…)`. */
export function procedures<Context, Errors>(
  prepare: (start: Start, output: z.ZodType) => Builder<Context, Errors>,
  { takesKey = false } = {},
) {
  const withMeta = (meta: Partial<OperationMeta>) => ({
    input: <Input extends z.ZodType>(input: Input) => ({
      output: <Output extends z.ZodType>(output: Output) => {
        const accepted = acceptedOf(input);
        const builder = prepare(startOf(accepted), output)
          .meta(meta)
          .input(parserOf(input, meta.tool))
          .output(parserOf(output));
        const shapes = { meta, input: accepted, output };
        type Resolve = Parameters<typeof builder.mutation>[0];
        const mutation = (resolve: Resolve) =>
          defined(builder.mutation(resolve), { ...shapes, type: 'mutation', takesKey });
        return {
          query: (resolve: Parameters<typeof builder.query>[0]) =>
            defined(builder.query(resolve), { ...shapes, type: 'query', takesKey: false }),
          mutation,
          /** A mutation whose last act is `ctx.write`, with its answer. */
          writing: (
            resolve: (called: Parameters<Resolve>[0]) => Promise<Written<Awaited<ReturnType<Resolve>>>>,
          ) => mutation(async (called) => (await resolve(called)).answer),
        };
      },
    }),
  });
  return { meta: withMeta, ...withMeta({}) };
}
