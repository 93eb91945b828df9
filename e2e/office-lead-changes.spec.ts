import { becomeQuiet, countPosts, expect, pressTwice, runSql, test } from './testing/office.ts';
import { openOnlyLead, timelineOf } from './testing/office-inbox.ts';

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
  const history = timelineOf(page, 'change');
  await expect(history).toHaveCount(1);
  await expect(note).toHaveValue('Half a no');
  await expect(page.getByLabel('Status')).toHaveValue('lost');
  await page.getByRole('button', { name: 'Save status' }).click();
  await expect(page.getByRole('alert')).toHaveText(/^Someone else changed this lead/);
  await expect(history).toHaveCount(1);
  await page.getByLabel('Status').selectOption('Won');
  await expect(page.getByRole('alert')).toBeHidden();
  await page.getByLabel('Status').selectOption('Lost');
  await becomeQuiet(page);
  // As if nothing had been told of it.
  runSql(server, "update leads set version = version + 1, status = 'scheduled'");
  watch.expect(/status of 409/);
  await page.getByRole('button', { name: 'Save status' }).click();
  await expect(page.getByRole('alert')).toHaveText(/^Someone else changed this lead/);
  await expect(page.getByLabel('Status')).toHaveValue('lost');
  await page.getByRole('button', { name: 'Save status' }).click();
  await expect(history.first()).toContainText('from Scheduled to Lost');
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
  const history = timelineOf(page, 'change');
  await expect(history).toHaveText([/from New to Quoted/]);
  await expect(page.getByLabel('Status')).toHaveValue('lost');
  await page.getByRole('button', { name: 'Save status' }).click();
  await expect(history.first()).toContainText('from Quoted to Lost');
});

test('A note is added once, however fast the button is pressed again', async ({ page, server }) => {
  await openOnlyLead(page, server);
  const notes = timelineOf(page, 'note');
  const sent = countPosts(page, '/notes');
  await page.getByLabel('New note').fill('Called back.');
  await pressTwice(page.getByRole('button', { name: 'Add note' }));
  await expect(page.getByLabel('New note')).toHaveValue('');
  await expect(notes).toHaveCount(1);
  expect(sent()).toBe(1);
  await page.reload();
  await expect(notes).toHaveCount(1);
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
  await expect(page.getByRole('alert')).toContainText('Can’t reach the office');
  await expect(status).toHaveValue('quoted');
  await status.selectOption('Lost');
  // The stream tells of the change too, and lets the lead be read anew: it is to be the press that does.
  await becomeQuiet(page);
  await page.unroute(ofLead);
  await page.getByRole('button', { name: 'Try again' }).click();
  const history = timelineOf(page, 'change');
  await expect(history).toHaveCount(1);
  await save.click();
  await expect(history.first()).toContainText('from Quoted to Lost');
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
  await expect(page.getByRole('alert')).toContainText('may or may not have been saved');
  await page.getByRole('button', { name: 'Save status' }).click();
  await expect(timelineOf(page, 'change')).toContainText('from New to Quoted');
});
