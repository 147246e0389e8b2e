import { createHash } from 'node:crypto';
import { z } from 'zod';
import { storedAnswers } from '../../domain/stored-answers';
import { definitionsOf } from '../core/operation/define';
import { appRouter } from './';

let version: string | undefined;

/** The version of the answers that browsers store, made of their shapes. A browser drops those of another version. */
export function answerShapes(): string {
  if (version) return version;
  const definitions = new Map(definitionsOf(appRouter));
  const shapes = storedAnswers.map((path) => {
    const definition = definitions.get(path);
    if (!definition) throw new Error(`No operation is called ${path}.`);
    return [path, z.toJSONSchema(definition.output, { io: 'output' })];
  });
  version = createHash('sha256').update(JSON.stringify(shapes)).digest('base64url').slice(0, 22);
  return version;
}
