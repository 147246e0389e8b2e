import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FormStatus } from './form-status';

test('says a text as it is', () => {
  const shown = renderToStaticMarkup(createElement(FormStatus, { error: 'No passkey was used.' }));
  expect(shown).toContain('>No passkey was used.</p>');
});
