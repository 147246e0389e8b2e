import { z } from 'zod';

/* What the value of a setting can look like. */

export const integer = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`);

export const url = (...schemes: string[]) =>
  z.string().refine(
    (value) => {
      const scheme = /^([a-z]+):\/\/./.exec(value)?.[1];
      const hasOneHost = URL.canParse(value) && !new URL(value).host.includes(',');
      return scheme !== undefined && schemes.includes(scheme) && hasOneHost;
    },
    `must be an address of one host that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
  );

export const flag = z.enum(['true', 'false'], 'must be true or false').transform((value) => value === 'true');

export const nonEmpty = z.string().min(1, 'must not be empty');

/** A local part has at most 64 characters, of which a key takes 24. */
export const mailIn = z
  .string()
  .toLowerCase()
  .regex(
    /^(?=[^@]{1,45}@)[\w.+=-]*\{key\}[\w.+=-]*@[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/,
    'must be an address with {key} before the @, such as tasks+{key}@example.org',
  );
