import { hash, randomBytes } from 'node:crypto';

/** SHA-256 suffices because secrets are random: a slow hash would add cost but no safety. */
export const hashSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer');

/** 192 random bits in base64url after a prefix. */
export const newSecret = (prefix = ''): string => prefix + randomBytes(24).toString('base64url');
