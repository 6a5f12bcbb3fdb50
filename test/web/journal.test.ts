import { expect } from 'vitest'
import { isPossible, sizes, startSite, story } from './harness.ts'

/** The journal of a vehicle: what its drives were for, one and several, and months that are closed. */

const site = isPossible ? await startSite() : undefined

const minute = 60_000
const day = 86_400_000

/** A van that drove on two mornings of the last month. */
const driven = async (locale = 'en_US') => {
  if (!site) throw new Error('no browser')
  const alice = await site.customer({ locale })
  const van = await alice.tracker('Van 1')
  const last = new Date()
  const first = Date.UTC(last.getUTCFullYear(), last.getUTCMonth() - 1, 10, 8)
  for (const begin of [first, first + day]) {
    for (let at = 0; at <= 20; at++) {
      const going = at > 2 && at < 16
      const lat = 52.5 + Math.min(Math.max(at - 2, 0), 14) * 0.008
      await van.report({ lat, lng: 13.4, speed: going ? 53 : 0, time: begin + at * minute, ignition: going })
    }
  }
  return { site, alice, van, path: `/journal?tracker=${van.id}&period=last_month` }
}

story('drives are entered, one by one and together, and their month is closed', { timeout: 240_000 }, async () => {
  const { site, alice, van, path } = await driven()
  const { page, check, picture } = await site.browse(path, { hash: alice.hash })
  await expect.poll(() => page.getByRole('row').filter({ hasText: 'Not entered' }).count()).toBe(2)
  await page.getByRole('row').filter({ hasText: 'Not entered' }).first().click()
  const drawer = page.getByRole('complementary')
  await drawer.getByRole('textbox', { name: 'Purpose' }).fill('Maintenance')
  await drawer.getByRole('textbox', { name: 'Business partner' }).fill('ACME')
  await drawer.getByRole('button', { name: 'Enter' }).click()
  await page.getByRole('row').filter({ hasText: 'Maintenance · ACME' }).waitFor()
  await picture('journal-desk-light')
  await check()
  // Both at once, of which one has been entered: what it was for stays.
  await page.getByRole('grid').focus()
  for (const row of await page
    .getByRole('row')
    .filter({ hasText: /Business|Not entered/ })
    .all())
    await row.locator('[data-tick]').click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Enter' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /Type/ }).click()
  await page.getByRole('option', { name: 'Private' }).click()
  await check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => page.getByRole('row').filter({ hasText: 'Private' }).count()).toBe(2)
  await page.getByRole('button', { name: 'Months' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Close month/ })
    .first()
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close month' }).click()
  await expect
    .poll(async () => (await alice.client.call('driver/journal/month/list', { tracker_id: van.id })).list.length)
    .toBe(1)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
  await page.getByRole('row').filter({ hasText: 'Private' }).first().click()
  await page.getByRole('complementary').getByText('The month is closed').waitFor()
  expect(await page.getByRole('complementary').getByRole('button', { name: 'Save' }).count()).toBe(0)
  await check()
  await page.getByRole('button', { name: 'Download' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Entries as XLSX' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
  await page.getByRole('button', { name: 'Download' }).click()
  await page.getByRole('menuitem', { name: 'Driver’s book' }).click()
  await page.waitForURL(/\/reports\?/)
  await page.getByText('Maintenance').first().waitFor()
})

story('the journal on a phone, in the dark, in German', { timeout: 180_000 }, async () => {
  const { site, alice, path } = await driven('de_DE')
  const { page, check, picture } = await site.browse(path, { hash: alice.hash, size: sizes.phone, theme: 'dark' })
  await page.getByRole('row').filter({ hasText: 'Nicht eingetragen' }).first().waitFor()
  await picture('journal-phone-dark')
  await check()
  await page.getByRole('row').filter({ hasText: 'Nicht eingetragen' }).first().click()
  await page.getByRole('textbox', { name: 'Zweck' }).waitFor()
  await check()
})
