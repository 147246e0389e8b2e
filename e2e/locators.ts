import { expect, type Locator, type Page } from '@playwright/test';

/** The row of the task with a title. */
export const row = (page: Page, title: string): Locator =>
  page.locator(`[data-task-id][aria-label="${title}"]`);

export const round = (page: Page, number: number): Locator =>
  page.getByRole('region', { name: `Round ${number}`, exact: true });

/** The field that adds tasks. */
export const newTaskField = (page: Page): Locator => page.getByRole('textbox', { name: 'New task' });

/** Waits until Today is open. */
export const expectToday = (page: Page): Promise<void> =>
  expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();

/** The editor of the notes of a task, project or area. It comes after the page. */
export const notesEditor = (page: Page): Locator => page.locator('.cm-content[data-keeps]');

/** The lines in the editor of a note, without the marks that do not show. A long one has only the lines near the screen. */
export const noteText = async (page: Page): Promise<string> =>
  (await page.locator('[data-note-body] .cm-line:not(:has(.cm-placeholder))').allTextContents()).join('\n');
