import { expect, test } from 'vitest';
import { followChanges } from './src/changes';

test('says where it cannot know what changed', async () => {
  const events = [
    'retry: 3000\nid: 1_1:1:\n\nevent: reset\nid: 1_1:1:\ndata: {"kind":"reset"}\n\n',
    'event: change\nid: 1_2:2:\ndata: {"kind":"task","ids":["a"],"workspaceId":null,"operation":"create_task"}\n\n',
  ];
  const open = async () => new Response(events.join(''), { status: 200 });
  const changes = followChanges({ open });
  expect((await changes.next()).value).toEqual({ kind: 'reset' });
  expect((await changes.next()).value).toMatchObject({ kind: 'task', ids: ['a'] });
  await changes.return();
});
