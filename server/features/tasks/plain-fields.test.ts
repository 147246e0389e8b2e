import { expect, test } from 'vitest';
import { createApp, transports } from '../../../testing/test-app';

// A Monday.
const day = { today: '2026-11-23', headers: { 'x-pc-zone': 'America/New_York' } };

test.each(transports)('names the field that was sent over %s', async (name) => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  const call = app.transport(name).as(ann, day);
  for (const [field, input] of [
    ['when', { when: '2026-02-30' }],
    ['when', { when: '2026-02-30T09:00' }],
    ['when', { when: 'soonish' }],
    ['when', { when: [] }],
    ['when.date', { when: { kind: 'date', date: '2026-02-30' } }],
    ['deadline', { deadline: '2026-02-30' }],
    ['repeat', { repeat: [] }],
    ['priority', { priority: [] }],
    ['checklist.0', { checklist: [[]] }],
    ['checklist.0.label', { checklist: [{ label: '' }] }],
    ['remindAt', { remindAt: [] }],
  ] as const) {
    const { status, body } = await call('create_task', { title: 'x', ...input });
    expect({ input, status, body }).toMatchObject({
      input,
      status: 400,
      body: { error: { details: [{ field }] } },
    });
  }
});

test.each(transports)('reads what quick-add reads, and converts offsets, over %s', async (name) => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  const call = app.transport(name).as(ann, day);
  for (const [when, date, time] of [
    ['2026-11-29T18:00:00+00:00', '2026-11-29', '13:00'],
    ['2026-11-29T23:30:00.000+05:30', '2026-11-29', '13:00'],
    ['2026-11-29T18:00:00Z', '2026-11-29', '13:00'],
    ['2026-11-29T10:00-08:00', '2026-11-29', '13:00'],
    ['next week', '2026-11-30', null],
    ['tonight', '2026-11-23', '20:00'],
    ['Dec 10th at 3pm', '2026-12-10', '15:00'],
    ['29.11.2026', '2026-11-29', null],
  ] as const)
    expect(await call('create_task', { title: 'x', when })).toMatchObject({
      body: { task: { when: { date, time } } },
    });
});
