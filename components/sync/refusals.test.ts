import { TRPCClientError } from '@trpc/client';
import { afterEach, expect, test, vi } from 'vitest';
import type { Language } from '@/domain/languages';
import { loadMessages } from '@/language/load-messages';
import { keepMessages } from '../shell/language/late-messages';
import { messageOf } from './trpc';

afterEach(() => vi.unstubAllGlobals());

const refusal = (code: string, message: string) =>
  TRPCClientError.from({
    error: { code: -32_000, message, data: { envelope: { error: { code, message, details: [] } } } },
  });

async function openPageIn(lang: Language): Promise<void> {
  vi.stubGlobal('document', { documentElement: { lang } });
  keepMessages({ common: await loadMessages(lang, 'common') });
}

test('a refusal is in the language of the page, and quotes the server where that tells more', async () => {
  await openPageIn('de');
  expect(messageOf(refusal('not_found', 'No such task.'))).toBe(
    'Das gibt es nicht mehr, oder du hast keinen Zugriff darauf.',
  );
  expect(messageOf(refusal('conflict', 'The round is closed.'))).toBe(
    'Das passt nicht zum Stand auf dem Server: „The round is closed.“',
  );
});

test('in English a refusal is what the server says', async () => {
  await openPageIn('en');
  expect(messageOf(refusal('not_found', 'No such task.'))).toBe('No such task.');
});
