import { createClient, ParcoursError, pages } from '@parcours/client';

const { PARCOURS_URL: url = 'http://localhost:3000', PARCOURS_TOKEN: token = '' } = process.env;
const parcours = createClient({ url, token });

// A write that got no answer is sent again with the same Idempotency-Key, so that it is done once.
const { task } = await parcours.tasks.create({
  title: 'Call the bank',
  when: 'tomorrow 9am',
  priority: 'high',
});
console.log(`Created: ${task.title}`);

const list = (cursor: string | undefined) =>
  parcours.GET('/v2/tasks', { params: { query: { limit: 2, cursor } } });
for await (const { tasks } of pages(list)) console.log(tasks.map(({ title }) => title).join(', '));

try {
  await parcours.tasks.update({ taskId: task.id, title: '' });
} catch (thrown) {
  if (!(thrown instanceof ParcoursError)) throw thrown;
  console.log(thrown.status, thrown.code, thrown.details[0]?.field);
}
