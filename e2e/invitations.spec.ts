import { expect, newEmail, test } from './person';

test.use({ opensToday: false });

test('a newcomer creates an account on the page of the invitation and lands in the project', async ({
  person,
  browser,
}) => {
  const email = newEmail();
  const { project } = await person.call<{ project: { id: string } }>('projects.create', { name: 'Garden' });
  const { invite } = await person.call<{ invite: { invitePath: string } }>('access.grant', {
    targetKind: 'project',
    targetId: project.id,
    target: email,
    role: 'commenter',
  });
  const other = await (await browser.newContext()).newPage();
  await other.goto(invite.invitePath);
  await expect(
    other.getByRole('heading', { name: 'Ann Example invites you to “Garden”', level: 1 }),
  ).toBeVisible();
  await other.getByLabel('Email').fill(email);
  await other.getByLabel('Password').fill('four words are enough');
  await other.getByRole('button', { name: 'Create account and accept' }).click();
  await expect(other).toHaveURL(`/project/${project.id}`);
  await expect(other.getByRole('heading', { name: 'Garden', level: 1 })).toBeVisible();
  await other.context().close();
});
