import { readFileSync } from 'node:fs'
import { read, utils } from '@e965/xlsx'
import { expect } from 'vitest'
import { zoneAtNoon } from '#test/noon.ts'
import { isPossible, sizes, startSite, story } from './harness.ts'

/** Reports as people have them made: three clicks to the first, changed, taken along, kept. */

const site = isPossible ? await startSite() : undefined

/** A van that has driven for twenty minutes, and one that never did. */
const driven = async (locale = 'en_US', time_zone = 'UTC') => {
  if (!site) throw new Error('no browser')
  const alice = await site.customer({ locale, time_zone })
  const van = await alice.tracker('Van 1')
  await alice.tracker('Van 2')
  await van.drive({ lat: 52.5, lng: 13.4, speed: 50 }, 1200)
  return { site, alice }
}

story(
  'the first report is three clicks away, changes with its settings, and is kept',
  { timeout: 300_000 },
  async () => {
    const { site, alice } = await driven()
    const { page, check, settled, picture } = await site.browse('/map', { hash: alice.hash })
    await page.getByRole('link', { name: 'Reports', exact: true }).click()
    await page.getByRole('heading', { name: 'Driving' }).waitFor()
    await settled()
    await picture('reports-gallery-desk-light')
    await check()
    await page.getByRole('button', { name: /^Trips\s*Where each/ }).click()
    await page.getByRole('button', { name: 'Show', exact: true }).waitFor()
    await picture('reports-asking-desk-light')
    await check()
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    // The summary first, then each vehicle.
    await page.getByText('Van 1').last().click()
    await page.getByText('Movement start').first().waitFor()
    await settled()
    await picture('reports-shown-desk-light')
    await check()
    const first = new URL(page.url()).searchParams.get('report')
    // Whoever changes a setting has it made anew; the former one goes.
    await page.getByRole('complementary').getByText('Coordinates in columns of their own').click()
    await expect.poll(() => new URL(page.url()).searchParams.get('report')).not.toBe(first)
    await page.getByText('Start coordinates').first().waitFor()
    await expect
      .poll(async () => (await alice.client.call('report/tracker/list')).list.map(({ id }) => String(id)))
      .toEqual([new URL(page.url()).searchParams.get('report')])
    await page.getByRole('button', { name: 'Download' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Workbook (XLSX)' }).click(),
    ])
    const { Sheets } = read(readFileSync(await file.path()))
    const cells = Object.values(Sheets).map((sheet) => utils.sheet_to_csv(sheet))
    expect(cells.some((row) => row.includes('52.5'))).toBe(true)
    await page.getByRole('button', { name: 'Keep as a favourite' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Where we drove')
    await page.getByRole('dialog').getByText('All of the account see it').click()
    await page.getByRole('button', { name: 'Keep', exact: true }).click()
    await page.getByText('“Where we drove” is kept').waitFor()
    expect((await alice.client.call('report/saved/list')).list).toMatchObject([
      {
        name: 'Where we drove',
        shared: true,
        report: { plugin: { plugin_id: 4, show_coordinates: true }, period: '7d' },
      },
    ])
    await page.getByRole('button', { name: 'All reports' }).click()
    await page.getByRole('button', { name: /^Where we drove\s*All vehicles/ }).click()
    await page.getByText('Van 1').last().click()
    await page.getByText('Start coordinates').first().waitFor()
    await page.getByRole('button', { name: 'All reports' }).click()
    await page.getByRole('button', { name: 'More: Where we drove' }).click()
    await page.getByRole('menuitem', { name: 'Name and sharing' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Our trips')
    await page.getByRole('dialog').getByRole('button', { name: 'Keep', exact: true }).click()
    await page.getByRole('button', { name: /^Our trips\s*All vehicles/ }).waitFor()
    await page.getByRole('button', { name: 'More: Our trips' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => page.getByRole('button', { name: /^Our trips/ }).count()).toBe(0)
    expect((await alice.client.call('report/saved/list')).list).toEqual([])
    await page.getByRole('tab', { name: 'Finished' }).click()
    await page
      .getByRole('row', { name: /Trips.*All vehicles/ })
      .first()
      .waitFor()
    await settled()
    await picture('reports-finished-desk-light')
    await check()
  },
)

story(
  'what is wrong stands at its field, and a report that one has left is told of',
  { timeout: 240_000 },
  async () => {
    // So that it has driven within a shift.
    const { site, alice } = await driven('en_US', zoneAtNoon())
    const { page, go, check } = await site.browse('/reports?kind=84', { hash: alice.hash })
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await page.getByText('Choose something here.').waitFor()
    await check()
    await go('/reports?kind=77&show=yes')
    await page.getByText('Shift 1').first().waitFor()
    await check()
    await go('/reports?kind=4')
    const left = Promise.withResolvers<void>()
    await page.route('**/report/tracker/generate', async (route) => {
      await left.promise
      await route.continue()
    })
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await page.getByRole('link', { name: 'Events', exact: true }).click()
    await page.getByRole('heading', { name: 'Events', exact: true }).waitFor()
    left.resolve()
    await page.getByText('“Trips” is done').waitFor()
    expect(new URL(page.url()).pathname).toBe('/events')
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await page.getByText('Van 1').last().waitFor()
  },
)

story('reports on a phone, in the dark, in German and Russian', { timeout: 300_000 }, async () => {
  const { site, alice } = await driven('de_DE')
  const phone = { hash: alice.hash, size: sizes.phone, theme: 'dark' } as const
  const { page, go, settled, check, picture } = await site.browse('/reports', phone)
  await page.getByRole('heading', { name: 'Fahrten' }).first().waitFor()
  await settled()
  await picture('reports-gallery-phone-dark')
  await check()
  await go('/reports?kind=77')
  await page.getByRole('button', { name: 'Anzeigen', exact: true }).waitFor()
  await picture('reports-asking-phone-dark')
  await check()
  await go('/reports?kind=4&show=yes&sheet=1')
  await page.getByText('Fahrtbeginn').first().waitFor()
  await settled()
  await picture('reports-shown-phone-dark')
  await check()
  const bob = await driven('ru_RU')
  const russian = await site.browse('/reports', { hash: bob.alice.hash, theme: 'dark' })
  await russian.page.getByRole('heading', { name: 'Движение' }).waitFor()
  await russian.settled()
  await russian.picture('reports-gallery-desk-dark')
  await russian.check()
  await russian.go('/reports?kind=27')
  await russian.page.getByRole('button', { name: 'Показать', exact: true }).click()
  await russian.page.getByRole('complementary').waitFor()
  await russian.settled()
  await russian.picture('reports-shown-desk-dark')
  await russian.check()
})
