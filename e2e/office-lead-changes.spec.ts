import { becomeQuiet, countPosts, expect, pressTwice, runSql, test } from './testing/office.ts';
import { openOnlyLead } from './testing/office-inbox.ts';

test('What is typed stays when the lead is changed elsewhere, and a change of what was not seen is refused', async ({
  page,
  server,
  watch,
}) => {
  await openOnlyLead(page, server);
  const note = page.getByLabel('New note');
  await note.fill('Half a no');
  await page.getByLabel('Status').selectOption('Lost');
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByLabel('Status').selectOption('Quoted');
  await other.getByRole('button', { name: 'Save status' }).click();
  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByRole('listitem')).toHaveCount(1);
  await expect(note).toHaveValue('Half a no');
  await expect(page.getByLabel('Status')).toHaveValue('lost');
  await page.getByRole('button', { name: 'Save status' }).click();
  await expect(page.getByRole('alert')).toHaveText(/^Somebody else changed this lead meanwhile/);
  await expect(history.getByRole('listitem')).toHaveCount(1);
  await page.getByLabel('Status').selectOption('Won');
  await expect(page.getByRole('alert')).toBeHidden();
  await page.getByLabel('Status').selectOption('Lost');
  await becomeQuiet(page);
  // As if nothing had been told of it.
  runSql(server, "update leads set version = version + 1, status = 'scheduled'");
  watch.expect(/status of 409/);
  await page.getByRole('button', { name: 'Save status' }).click();
  await expect(page.getByRole('alert')).toHaveText(/^Somebody else changed this lead meanwhile/);
  await expect(page.getByLabel('Status')).toHaveValue('lost');
  await page.getByRole('button', { name: 'Save status' }).click();
  await expect(history.getByRole('listitem').last()).toContainText('from Scheduled to Lost');
  await other.close();
});

test('What is chosen while the choice before is saved stands, and is saved next', async ({ page, server }) => {
  await openOnlyLead(page, server);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/status', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByLabel('Status').selectOption('Quoted');
  await page.getByRole('button', { name: 'Save status' }).click();
  await page.getByLabel('Status').selectOption('Lost');
  letGo();
  const history = page.getByRole('region', { name: 'History' }).getByRole('listitem');
  await expect(history).toHaveText([/from New to Quoted/]);
  await expect(page.getByLabel('Status')).toHaveValue('lost');
  await page.getByRole('button', { name: 'Save status' }).click();
  await expect(history.last()).toContainText('from Quoted to Lost');
});

test('A note is added once, however fast the button is pressed again', async ({ page, server }) => {
  await openOnlyLead(page, server);
  const notes = page.getByRole('region', { name: 'Your notes' });
  const sent = countPosts(page, '/notes');
  await notes.getByLabel('New note').fill('Called back.');
  await pressTwice(notes.getByRole('button', { name: 'Add note' }));
  await expect(notes.getByLabel('New note')).toHaveValue('');
  await expect(notes.getByRole('listitem')).toHaveCount(1);
  expect(sent()).toBe(1);
  await page.reload();
  await expect(notes.getByRole('listitem')).toHaveCount(1);
});

test('What was saved is shown at once, although the lead cannot be read anew, and is no change of somebody else', async ({
  page,
  server,
  watch,
}) => {
  await openOnlyLead(page, server);
  const status = page.getByLabel('Status');
  const save = page.getByRole('button', { name: 'Save status' });
  const ofLead = /\/api\/leads\/[^/]+$/;
  await page.route(ofLead, (route) => route.abort());
  watch.expect(/ERR_FAILED/);
  await status.selectOption('Quoted');
  await save.click();
  await expect(page.getByRole('alert')).toContainText('cannot be reached');
  await expect(status).toHaveValue('quoted');
  await status.selectOption('Lost');
  await page.unroute(ofLead);
  await page.getByRole('button', { name: 'Try again' }).click();
  const history = page.getByRole('region', { name: 'History' }).getByRole('listitem');
  await expect(history).toHaveCount(1);
  await save.click();
  await expect(history.last()).toContainText('from Quoted to Lost');
});

test('A change that is not answered says that it is not known whether it was saved, and can be tried again', async ({
  page,
  server,
}) => {
  await openOnlyLead(page, server);
  await page.route('**/status', () => {}, { times: 1 });
  await page.evaluate(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => timeout(ms / 10);
  });
  await page.getByLabel('Status').selectOption('Quoted');
  await page.getByRole('button', { name: 'Save status' }).click();
  await expect(page.getByRole('alert')).toContainText('not known whether this was done');
  await page.getByRole('button', { name: 'Save status' }).click();
  await expect(page.getByRole('region', { name: 'History' })).toContainText('from New to Quoted');
});
