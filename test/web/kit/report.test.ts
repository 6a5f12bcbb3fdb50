import { expect } from 'vitest'
import { story } from '../browser.ts'
import { openKit } from './kit.ts'

/** What a finished report says: tables of any length, what leads on, charts, and other sheets. */

const kit = await openKit()
const table = () => kit.page.getByRole('table', { name: 'Details' })
const rows = () => table().locator('tbody tr[aria-rowindex]')
/** Lengths of the first drives that are drawn. */
const lengths = (count: number) =>
  kit.page.$$eval(
    'tbody tr[aria-rowindex]',
    (rows, count) =>
      rows
        .filter((row) => row.children.length > 1)
        .slice(0, count)
        .map((row) => Number(row.children[2]?.textContent)),
    count,
  )

story('each type of section is shown, to everybody, by day and by night, at a desk and on a phone', async () => {
  for (const [theme, size] of [
    ['light', 'desk'],
    ['dark', 'phone'],
  ] as const) {
    await kit.show('report', { what: 'all', rows: 60, sheets: 1 }, { theme, size })
    await table().waitFor()
    for (const name of ['Summary', 'Visits', 'Events by kind'])
      await kit.page.getByRole('table', { name }).waitFor({ state: 'attached' })
    for (const name of [/^Speed/, 'Max. speed', 'Engine on'])
      await kit.page.getByRole('img', { name }).waitFor({ state: 'attached' })
    expect(await kit.faults()).toEqual([])
    await kit.picture(`report-${size}-${theme}`)
    await kit.page.locator('figure').first().scrollIntoViewIfNeeded()
    await kit.drawn()
    await kit.picture(`report-charts-${size}-${theme}`)
    await kit.page.locator('figure').last().scrollIntoViewIfNeeded()
    await kit.drawn()
    await kit.picture(`report-charts-2-${size}-${theme}`)
  }
})

story('twenty thousand rows are scrolled to the end, of which few are drawn', async () => {
  await kit.show('report', { what: 'table', rows: 20_000, sheets: 1 })
  await table().waitFor()
  // Of 400 groups each has a heading and a total.
  expect(await table().getAttribute('aria-rowcount')).toBe('20801')
  const box = kit.page.getByRole('region', { name: 'Van 0' })
  await box.evaluate((own) => own.scrollTo({ top: own.scrollHeight }))
  await table().getByText('Main Street 19999', { exact: false }).waitFor()
  expect(await rows().last().getAttribute('aria-rowindex')).toBe('20801')
  expect(await rows().count()).toBeLessThan(90)
  // What the columns are stands above them still.
  expect(await kit.page.getByRole('columnheader', { name: /Trip length/ }).isVisible()).toBe(true)
  expect(await kit.overflowing()).toEqual([])
})

story('a title puts the rows of each group in order, and the browser keeps it', async () => {
  await kit.show('report', { what: 'table', rows: 120, sheets: 1 })
  await kit.button(/^Trip length/).click()
  const rising = await lengths(20)
  expect(rising).toEqual([...rising].sort((a, b) => a - b))
  expect(await kit.page.getByRole('columnheader', { name: /Trip length/ }).getAttribute('aria-sort')).toBe('ascending')
  await kit.button(/^Trip length/).click()
  const falling = await lengths(20)
  expect(falling).toEqual([...falling].sort((a, b) => b - a))
  expect(await kit.page.evaluate(() => localStorage.getItem('odograph.report.4'))).toContain('length=desc')
  await kit.button(/^Trip length/).click()
  expect(await table().locator('[aria-sort]').count()).toBe(0)
})

story('columns are hidden, and stay so', async () => {
  await kit.show('report', { what: 'table', rows: 10, sheets: 1 })
  await kit.button('Columns').click()
  await kit.page.getByRole('menuitemcheckbox', { name: 'Travel time' }).click()
  await kit.press('Escape')
  const titles = () => kit.page.getByRole('columnheader').allInnerTexts()
  expect((await titles()).join()).not.toContain('Travel time')
  expect(await kit.page.evaluate(() => localStorage.getItem('odograph.report.4'))).toContain('time')
})

story('a drive leads to its track, a place to a map', async () => {
  await kit.show('report', { what: 'table', rows: 3, sheets: 1 })
  const link = table().getByRole('link').first()
  expect(await link.getAttribute('href')).toBe('/tracks?trackers=7&period=2026-10-05..2026-10-05&trip=1')
  expect(await table().getByRole('button', { name: /Depot/ }).count()).toBe(3)
})

story('sheets are listed beside, found by typing, and say why they are empty', async () => {
  await kit.show('report', { what: 'table', rows: 30, sheets: 40 })
  const list = kit.page.getByRole('listbox')
  await list.getByRole('option', { name: 'Summary' }).waitFor()
  await kit.page.getByRole('searchbox').fill('van 23')
  await expect.poll(() => list.getByRole('option').count()).toBe(1)
  await list.getByRole('option', { name: /^Van 23/ }).click()
  await kit.page.getByRole('heading', { name: 'Nothing in this period.' }).waitFor()
  expect(new URL(kit.page.url()).searchParams.get('sheet')).toBe('23')
  const tracks = kit.page.getByRole('link', { name: 'Tracks of these days' })
  expect(await tracks.getAttribute('href')).toBe('/tracks?trackers=30&period=2026-10-05..2026-10-12')
  expect(await kit.faults()).toEqual([])
  await kit.picture('report-nothing')
})

story('on a phone sheets are gone through one by one', async () => {
  await kit.show('report', { what: 'table', rows: 30, sheets: 3 }, { size: 'phone' })
  await kit.button('Next sheet').click()
  await kit.page.getByRole('heading', { name: 'Van 1' }).waitFor()
  expect(await kit.faults()).toEqual([])
  await kit.picture('report-sheets-phone')
})

story('what is printed has all rows, and neither buttons nor what does not fit', async () => {
  await kit.show('report', { what: 'all', rows: 300, sheets: 1 })
  await table().waitFor()
  await kit.page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await kit.page.emulateMedia({ media: 'print' })
  const paper = kit.page.getByRole('article')
  expect(await paper.locator('table').first().locator('tbody tr').count()).toBe(312)
  expect(await paper.getByRole('heading', { name: 'Trips' }).isVisible()).toBe(true)
  await kit.picture('report-print')
  await kit.page.emulateMedia({ media: 'screen' })
  await kit.page.evaluate(() => dispatchEvent(new Event('afterprint')))
  expect(await paper.count()).toBe(0)
})
