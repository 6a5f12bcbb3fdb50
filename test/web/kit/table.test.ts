import { expect } from 'vitest'
import { story } from '../browser.ts'
import { openKit } from './kit.ts'

/** Tables by themselves: their keys, their order, what is ticked, and columns that are chosen and kept. */

const kit = await openKit()
const row = (name: RegExp | string) => kit.page.getByRole('row', { name })
const titles = () => kit.page.getByRole('columnheader').allInnerTexts()
const firsts = () =>
  kit.page.$$eval('[data-place]', (rows) =>
    rows
      .sort((a, b) => Number((a as HTMLElement).dataset.place) - Number((b as HTMLElement).dataset.place))
      .slice(0, 4)
      .map((row) => row.querySelector('[role=gridcell]:not([data-tick])')?.textContent),
  )
/** The first cell of the row that has the focus. */
const at = () =>
  kit.page.evaluate(() => document.activeElement?.querySelector('[role=gridcell]:not([data-tick])')?.textContent)
/** Tab comes to the rows once, where somebody is. */
const toRows = () => row(/^Van 1\b/).focus()

story('arrows go from row to row, and stop at both ends', async () => {
  await kit.show('table', { count: 3 })
  await toRows()
  await kit.press('ArrowDown')
  expect(await at()).toBe('Van 2')
  await kit.press('ArrowDown', 'ArrowDown', 'ArrowDown')
  expect(await at()).toBe('Van 3')
  await kit.press('ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp')
  expect(await at()).toBe('Van 1')
})

story('Home and End go to the ends of ten thousand rows, of which few are drawn', async () => {
  await kit.show('table', { count: 10_000 })
  await toRows()
  await kit.press('End')
  await expect.poll(at).toBe('Van 10000')
  expect(await kit.page.locator('[data-place]').count()).toBeLessThan(60)
  expect(await kit.page.getByRole('grid').getAttribute('aria-rowcount')).toBe('10001')
  await kit.press('Home')
  await expect.poll(at).toBe('Van 1')
})

story('Page Down goes on by what is seen, and Page Up back', async () => {
  await kit.show('table', { count: 500 })
  await toRows()
  await kit.press('PageDown')
  const there = Number((await at())?.slice(4))
  expect(there).toBeGreaterThan(8)
  await kit.press('PageDown')
  await expect.poll(at).toBe(`Van ${2 * there - 1}`)
  await kit.press('PageUp', 'PageUp')
  await expect.poll(at).toBe('Van 1')
})

story('Enter opens the row that has the focus, and it stays there', async () => {
  await kit.show('table', { count: 3 })
  await toRows()
  await kit.press('ArrowDown', 'Enter')
  expect(await kit.told('open')).toEqual([[2]])
  expect(await at()).toBe('Van 2')
  expect(await row(/^Van 2/).getAttribute('aria-current')).toBe('true')
})

story('keys with a modifier are the browser’s', async () => {
  await kit.show('table', { count: 3 })
  await toRows()
  await kit.press('Control+End', 'Alt+ArrowDown', 'Control+Enter')
  expect(await at()).toBe('Van 1')
  expect(await kit.told('open')).toEqual([])
})

story('Tab comes to one row of all, the last that was there', async () => {
  await kit.show('table', { count: 50 })
  await toRows()
  await kit.press('ArrowDown', 'ArrowDown', 'Tab', 'Shift+Tab')
  expect(await at()).toBe('Van 3')
  expect(await kit.page.locator('[data-place][tabindex="0"]').count()).toBe(1)
})

story('the row with the focus stays, however far it is scrolled away', async () => {
  await kit.show('table', { count: 1_000 })
  await toRows()
  await kit.press('ArrowDown')
  await kit.page.getByRole('grid').evaluate((grid) => grid.scrollTo({ top: 20_000 }))
  await row(/^Van 5[5-9]\d/)
    .first()
    .waitFor()
  expect(await at()).toBe('Van 2')
  await kit.press('ArrowDown')
  await expect.poll(at).toBe('Van 3')
})

story('what is in view is asked for, and what has not come is busy and does nothing', async () => {
  await kit.show('table', { count: 200, arrived: 2 })
  await toRows()
  await kit.press('ArrowDown', 'ArrowDown', 'Enter', ' ')
  expect(await kit.told('open')).toEqual([])
  expect(await kit.page.locator('[data-place="2"]').getAttribute('aria-busy')).toBe('true')
  expect(await kit.page.getByRole('toolbar').count()).toBe(0)
  await kit.press('End')
  await expect.poll(async () => (await kit.told('show')).at(-1)?.[1]).toBe(199)
})

story('Space ticks a row, and unticks it', async () => {
  await kit.show('table', { count: 3 })
  await toRows()
  await kit.press(' ')
  await kit.page.getByRole('toolbar', { name: '1 selected' }).waitFor()
  expect(await row(/^Van 1/).getAttribute('aria-selected')).toBe('true')
  await kit.press(' ')
  await kit.page.getByRole('toolbar').waitFor({ state: 'detached' })
  expect(await kit.told('open')).toEqual([])
})

story('Shift and Space tick all between', async () => {
  await kit.show('table', { count: 9 })
  await toRows()
  await kit.press('ArrowDown', ' ', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Shift+Space')
  await kit.page.getByRole('toolbar', { name: '4 selected' }).waitFor()
  await kit.button('Delete').click()
  expect(await kit.told('delete')).toEqual([[2, 3, 4, 5]])
})

story('a press on the box ticks, a press beside it opens, and a press on a link does neither', async () => {
  await kit.show('table', { count: 3 })
  await row(/^Van 2/)
    .locator('[data-tick]')
    .click()
  await kit.page.getByRole('toolbar', { name: '1 selected' }).waitFor()
  expect(await kit.told('open')).toEqual([])
  await row(/^Van 3/).click()
  expect(await kit.told('open')).toEqual([[3]])
  await kit.button('Columns').click()
  await kit.page.getByRole('menuitemcheckbox', { name: 'More' }).click()
  await kit.press('Escape')
  await row(/^Van 1/)
    .getByRole('link')
    .click()
  expect(await kit.told('open')).toEqual([[3]])
})

story('the box in the head ticks all, is half when some are, and takes all off', async () => {
  await kit.show('table', { count: 30 })
  const head = kit.page.getByRole('checkbox')
  await row(/^Van 2\b/)
    .locator('[data-tick]')
    .click()
  expect(await head.getAttribute('aria-checked')).toBe('mixed')
  await kit.page.getByRole('checkbox', { name: 'Select none' }).click()
  await kit.page.getByRole('checkbox', { name: 'Select all' }).click()
  await kit.page.getByRole('toolbar', { name: '30 selected' }).waitFor()
  expect(await head.getAttribute('aria-checked')).toBe('true')
  await kit.page.getByRole('toolbar').getByRole('button', { name: 'Select none' }).click()
  expect(await head.getAttribute('aria-checked')).toBe('false')
})

story('where nothing can be done with several there are no boxes', async () => {
  await kit.show('table', { count: 3, canPick: false })
  expect(await kit.page.locator('[data-tick], [role=checkbox]').count()).toBe(0)
  await toRows()
  await kit.press(' ')
  expect(await kit.page.getByRole('row', { selected: true }).count()).toBe(0)
})

story('a title sorts, and turns the order when it is pressed again', async () => {
  await kit.show('table', { count: 12 })
  const name = kit.page.getByRole('columnheader', { name: 'Name' })
  expect(await name.getAttribute('aria-sort')).toBe('ascending')
  expect(await firsts()).toEqual(['Van 1', 'Van 2', 'Van 3', 'Van 4'])
  await name.getByRole('button').focus()
  await kit.press('Enter')
  expect(await name.getAttribute('aria-sort')).toBe('descending')
  await expect.poll(firsts).toEqual(['Van 12', 'Van 11', 'Van 10', 'Van 9'])
  await kit.page.getByRole('columnheader', { name: 'People' }).getByRole('button').click()
  expect(await name.getAttribute('aria-sort')).toBe('none')
  expect(await kit.told('sort')).toEqual([['label=desc'], ['people=asc']])
})

story('another list begins at its top', async () => {
  await kit.show('table', { count: 1_000 })
  await toRows()
  await kit.press('End')
  await expect.poll(at).toBe('Van 1000')
  await kit.button('Only five').click()
  await expect.poll(() => kit.page.locator('[data-place]').count()).toBe(5)
  expect(await kit.page.locator('[data-place][tabindex="0"]').getAttribute('data-place')).toBe('0')
})

story('columns are chosen by the keys, and kept for the next time', async () => {
  await kit.show('table', { count: 3 })
  expect(await titles()).toEqual(['', 'Name', 'Plate', 'People', ''])
  await kit.button('Columns').focus()
  await kit.press('Enter')
  await kit.page.getByRole('menuitemcheckbox', { name: 'Plate' }).focus()
  await kit.press(' ', 'ArrowDown', 'ArrowDown', ' ', 'Escape')
  await expect.poll(titles).toEqual(['', 'Name', 'People', 'More', ''])
  expect(await kit.page.evaluate(() => localStorage.getItem('odograph.columns.kit'))).toBe(
    '{"label":true,"plate":false,"people":true,"more":true}',
  )
})

story('the columns that were kept are shown, and what is no such list is passed over', async () => {
  const kept = (columns: string) => kit.show('table', { count: 3 }, { kept: { 'odograph.columns.kit': columns } })
  await kept('{"plate":false,"more":true}')
  expect(await titles()).toEqual(['', 'Name', 'People', 'More', ''])
  for (const wrong of ['{', 'null', '3']) {
    await kept(wrong)
    expect(await titles()).toEqual(['', 'Name', 'Plate', 'People', ''])
  }
})

story('the first column says what a row is, and cannot be taken off', async () => {
  await kit.show('table', { count: 3 })
  await kit.button('Columns').click()
  expect(await kit.page.getByRole('menuitemcheckbox', { name: 'Name' }).getAttribute('aria-disabled')).toBe('true')
})

story('a plain table has no choice of columns', async () => {
  await kit.show('table', { count: 3, isPlain: true })
  expect(await kit.button('Columns').count()).toBe(0)
})

story('a table without rows says so', async () => {
  await kit.show('table', { count: 0 })
  await kit.page.getByRole('heading', { name: 'No vans' }).waitFor()
  expect(await kit.page.locator('[data-place]').count()).toBe(0)
})

story('on a phone a row is two lines, numbers with their titles, and what columns do stands above', async () => {
  await kit.show('table', { count: 4 }, { size: 'phone' })
  expect(await kit.page.getByRole('columnheader').count()).toBe(0)
  expect(await kit.page.locator('[data-place="1"]').innerText()).toMatch(/^Van 2\s*HH-OD 7\s*People 5$/)
  expect(await row(/^Van 3/).textContent()).not.toContain('Plate')
  await kit.button('Sort').click()
  await kit.page.getByRole('menuitem', { name: 'Name ↑' }).click()
  expect(await kit.told('sort')).toEqual([['label=desc']])
  await kit.page.getByRole('checkbox', { name: 'Select all' }).click()
  await kit.page.getByRole('toolbar', { name: '4 selected' }).waitFor()
})

story('records: none at all says how to begin, none found says so, and what failed can be tried again', async () => {
  await kit.show('records', { count: 0 })
  await kit.page.getByRole('heading', { name: 'No van yet' }).waitFor()
  expect(await kit.page.getByRole('searchbox').count()).toBe(0)
  await kit.show('records', { count: 7 })
  await kit.page.getByText('7 vans').waitFor()
  await kit.press('/')
  await kit.type('nowhere')
  await kit.page.getByRole('heading', { name: 'No van is called so' }).waitFor()
  await kit.show('records', { count: 7, failed: true })
  await kit.page.getByRole('alert').getByText('The service cannot be reached.').waitFor()
  await kit.button('Try again').click()
  expect(await kit.told('again')).toEqual([[]])
})

story('while some are ticked their tools stand where the search was', async () => {
  await kit.show('records', { count: 7 })
  await row(/^Van 1/).focus()
  await kit.press(' ')
  await kit.page.getByRole('toolbar', { name: '1 selected' }).waitFor()
  expect(await kit.page.getByRole('searchbox').count()).toBe(0)
  await kit.page.getByRole('toolbar').getByRole('button', { name: 'Select none' }).click()
  await kit.page.getByRole('searchbox').waitFor()
})
