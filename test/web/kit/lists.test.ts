import { expect } from 'vitest'
import { story } from '../browser.ts'
import { openKit } from './kit.ts'

/** Lists beside a map, lists that are put in order, tabs and the search box, by themselves. */

const kit = await openKit()
const list = () => kit.page.getByRole('listbox', { name: 'Vans' })
const chosen = () => kit.told('choose').then((all) => all.flat())

story('in a list beside a map what the arrows come to is opened', async () => {
  await kit.show('row_list', { count: 1_000 })
  await list().focus()
  await kit.press('ArrowDown', 'ArrowDown', 'ArrowUp', 'End', 'ArrowDown', 'Home')
  expect(await chosen()).toEqual([1, 2, 1, 1000, 1000, 1])
  expect(await list().getAttribute('aria-activedescendant')).toMatch(/-0$/)
})

story('a page of such a list is as many rows as are seen, and few of a thousand are drawn', async () => {
  await kit.show('row_list', { count: 1_000 })
  await list().focus()
  await kit.press('Home', 'PageDown', 'PageDown', 'PageUp')
  const [, first = 0, second = 0, third] = (await chosen()) as number[]
  expect(first).toBeGreaterThan(3)
  expect([second, third]).toEqual([2 * first - 1, first])
  expect(await list().getByRole('option').count()).toBeLessThan(40)
  expect(await list().getByRole('option').first().getAttribute('aria-setsize')).toBe('1000')
})

story('a press opens a row of such a list', async () => {
  await kit.show('row_list', { count: 10 })
  await list().getByRole('option', { name: 'Van 3', exact: true }).click()
  expect(await chosen()).toEqual([3])
  expect(await list().getByRole('option', { selected: true }).innerText()).toBe('Van 3')
})

const names = () => kit.page.getByRole('grid', { name: 'Screens' }).getByRole('row').allInnerTexts()

story('a list is put in order by the keys alone', async () => {
  await kit.show('sortable', {})
  await kit.button('Drag: Map').focus()
  await kit.press('Enter')
  const target = kit.page.getByRole('button', { name: /Insert between Tracks and Zones/ })
  for (let i = 0; i < 20 && !(await target.evaluate((at) => at === document.activeElement)); i++)
    await kit.press('ArrowDown')
  await kit.press('Enter')
  await expect.poll(names).toEqual(['Tracks', 'Map', 'Zones'])
  expect(await kit.told('move')).toEqual([[['Map'], { key: expect.any(String), position: expect.any(String) }]])
})

story('Escape leaves the order as it was', async () => {
  await kit.show('sortable', {})
  await kit.button('Drag: Map').focus()
  await kit.press('Enter', 'ArrowDown', 'ArrowDown', 'Escape')
  await kit.button('Drag: Map').waitFor()
  expect(await names()).toEqual(['Map', 'Tracks', 'Zones'])
  expect(await kit.told('move')).toEqual([])
})

story('a list that is fixed has nothing to drag by', async () => {
  await kit.show('sortable', { isFixed: true })
  expect(await kit.page.getByRole('button').count()).toBe(0)
})

story('one of a list is looked at, by the arrows too', async () => {
  await kit.show('sortable', {})
  await kit.page.getByRole('row', { name: 'Map' }).click()
  await kit.press('ArrowDown')
  await expect.poll(() => kit.page.getByRole('row', { selected: true }).innerText()).toBe('Tracks')
})

story('tabs are gone through by the arrows, and show what is theirs', async () => {
  await kit.show('tabs', {})
  await kit.page.getByRole('tab', { name: 'Profile' }).focus()
  await kit.press('ArrowRight', 'ArrowRight')
  await kit.page.getByRole('tabpanel', { name: 'Audit' }).getByText('This is three').waitFor()
  await kit.press('ArrowRight')
  await expect.poll(() => kit.page.getByRole('tab', { selected: true }).innerText()).toBe('Profile')
})

const box = () => kit.page.getByRole('searchbox', { name: 'Find a van' })

story('what is typed is looked for once, when typing pauses', async () => {
  await kit.show('search_box', {})
  await box().focus()
  await kit.type('van 7')
  expect(await kit.told('search')).toEqual([])
  await expect.poll(() => kit.told('search')).toEqual([['van 7']])
})

story('Enter, and whoever leaves it, looks at once', async () => {
  await kit.show('search_box', {})
  await box().focus()
  await kit.type('van')
  await kit.press('Enter')
  expect(await kit.told('search')).toEqual([['van']])
  await kit.type(' 7')
  await kit.press('Tab', 'Tab')
  expect((await kit.told('search')).at(-1)).toEqual(['van 7'])
})

story('a stroke of / comes to the search, but where somebody types it is a stroke', async () => {
  await kit.show('search_box', {})
  await kit.press('/')
  expect(await kit.focused()).toBe('input Find a van')
  await kit.page.getByLabel('Elsewhere').focus()
  await kit.press('/')
  expect(await kit.page.getByLabel('Elsewhere').inputValue()).toBe('/')
})

story('Escape and the sign in the box empty it', async () => {
  await kit.show('search_box', { value: 'van 7' })
  await box().focus()
  await kit.press('Escape', 'Tab')
  await expect.poll(() => kit.told('search')).toEqual([['']])
  await box().fill('van')
  await kit.button('Clear').click()
  await expect.poll(() => box().inputValue()).toBe('')
})
