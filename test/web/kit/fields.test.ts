import { expect } from 'vitest'
import { story } from '../browser.ts'
import { openKit } from './kit.ts'

/** Fields by themselves, by the keyboard: what is typed and chosen is told as forms send it. */

const kit = await openKit()
const field = (name: string) => kit.page.getByLabel(name, { exact: true })
const one = () => kit.page.getByRole('combobox', { name: 'One' })
const options = () => kit.page.getByRole('option').allInnerTexts()

story('a number is told when it was typed, within its bounds, and as none when it is emptied', async () => {
  await kit.show('plain_fields', {})
  const speed = field('Speed')
  await speed.fill('90')
  await speed.press('Tab')
  await speed.fill('999')
  await speed.press('Tab')
  await speed.fill('')
  await speed.press('Tab')
  expect(await kit.told('number')).toEqual([[90], [250], [undefined]])
})

story('a number goes up and down by the arrows', async () => {
  await kit.show('plain_fields', {})
  await field('Speed').focus()
  await kit.press('ArrowUp', 'ArrowUp', 'ArrowDown')
  await expect.poll(() => kit.told('number')).toEqual([[51], [52], [51]])
})

story('a number is typed as one’s language writes it', async () => {
  await kit.show('plain_fields', {}, { locale: 'de_DE' })
  await field('Speed').fill('12,5')
  await field('Speed').press('Tab')
  expect(await kit.told('number')).toEqual([[12.5]])
})

story('one of a few is chosen by the keys, and by its first letter', async () => {
  await kit.show('plain_fields', {})
  await kit.page.getByRole('button', { name: /Kind/ }).focus()
  await kit.press('Enter')
  expect(await options()).toEqual(['Car', 'Lorry', 'Bus'])
  await kit.press('ArrowDown', 'Enter')
  await kit.page.getByRole('listbox').waitFor({ state: 'detached' })
  await expect.poll(kit.focused).toMatch(/^button/)
  await kit.type('b')
  await expect.poll(() => kit.told('select')).toEqual([['truck'], ['bus']])
})

story('Escape closes what is to be chosen from, and chooses nothing', async () => {
  await kit.show('plain_fields', {})
  await kit.page.getByRole('button', { name: /Kind/ }).focus()
  await kit.press('Enter', 'ArrowDown', 'Escape')
  await kit.page.getByRole('listbox').waitFor({ state: 'detached' })
  expect(await kit.told('select')).toEqual([])
  await expect.poll(kit.focused).toMatch(/^button/)
})

story('switches and boxes are turned by Space, and one that is so of some is half', async () => {
  await kit.show('plain_fields', {})
  await kit.page.getByRole('switch', { name: 'Switched' }).focus()
  await kit.press(' ')
  await kit.page.getByRole('checkbox', { name: 'Ticked' }).focus()
  await kit.press(' ', ' ')
  expect([await kit.told('switch'), await kit.told('check')]).toEqual([[[true]], [[true], [false]]])
  const some = kit.page.getByRole('checkbox', { name: 'Some' })
  expect(await some.evaluate((own) => (own as HTMLInputElement).indeterminate)).toBe(true)
})

story('a fault and a hint are read with their field', async () => {
  await kit.show('plain_fields', { fault: 'is too long', hint: 'At most 20' })
  for (const name of ['Text', 'Lines', 'Speed']) {
    const described = await field(name).getAttribute('aria-describedby')
    const said = await kit.page.evaluate(
      (ids) => ids?.split(' ').map((id) => document.getElementById(id)?.textContent),
      described,
    )
    expect([name, said]).toEqual([name, expect.arrayContaining(['At most 20', 'is too long'])])
  }
})

story('fields that are disabled take nothing', async () => {
  await kit.show('plain_fields', { isDisabled: true })
  for (const name of ['Text', 'Lines', 'Speed']) expect(await field(name).isDisabled()).toBe(true)
  expect(await kit.page.getByRole('button', { name: /Kind/ }).isDisabled()).toBe(true)
  expect(await kit.page.getByRole('switch', { name: 'Switched' }).isDisabled()).toBe(true)
})

story('a date is typed part by part, in the order of one’s language', async () => {
  await kit.show('dates', {}, { locale: 'de_DE' })
  await kit.page.getByRole('group', { name: 'Until' }).getByRole('spinbutton').first().focus()
  await kit.type('03122027')
  await expect.poll(async () => (await kit.told('date')).at(-1)).toEqual(['2027-12-03'])
})

story('a date is chosen in its calendar', async () => {
  await kit.show('dates', {})
  await kit.page.getByRole('group', { name: 'Until' }).getByRole('button').focus()
  await kit.press('Enter')
  await kit.page.getByRole('grid').waitFor()
  await kit.press('ArrowDown', 'ArrowRight', 'Enter')
  await expect.poll(() => kit.told('date')).toEqual([['2026-11-30']])
  await kit.page.getByRole('grid').waitFor({ state: 'detached' })
})

story('a date that is emptied is none', async () => {
  await kit.show('dates', {})
  await kit.page.getByRole('group', { name: 'Until' }).getByRole('spinbutton').last().focus()
  for (let i = 0; i < 16; i++) await kit.press('Backspace')
  await expect.poll(async () => (await kit.told('date')).at(-1)).toEqual([null])
})

story('a moment is told to the minute, and its hours are written as one wants', async () => {
  await kit.show('dates', {})
  const moment = kit.page.getByRole('group', { name: 'Moment' })
  await moment.getByRole('spinbutton', { name: /minute/ }).focus()
  await kit.press('ArrowUp')
  await expect.poll(() => kit.told('moment')).toEqual([['2026-11-22 16:32:00']])
  expect(await moment.getByRole('spinbutton', { name: /AM\/PM/ }).count()).toBe(1)
  await kit.show('dates', {}, { locale: 'de_DE' })
  expect(await moment.getByRole('spinbutton').count()).toBe(5)
})

story('a colour is chosen by the arrows, and one that is not of ours can be chosen again', async () => {
  await kit.show('colors', { value: '123456' })
  const colours = kit.page.getByRole('listbox', { name: 'Colour' })
  expect(await colours.getByRole('option').count()).toBe(13)
  await colours.getByRole('option', { selected: true }).focus()
  await kit.press('Home', 'Enter')
  await expect.poll(async () => (await kit.told('color')).at(-1)).toEqual(['14558f'])
  // The value is another one now: ours are twelve.
  await expect.poll(() => colours.getByRole('option').count()).toBe(12)
})

story('a colour where there is little room opens the others, and closes when one was chosen', async () => {
  await kit.show('colors', {})
  await kit.button('Another').focus()
  await kit.press('Enter')
  await kit.page.getByRole('dialog', { name: 'Another' }).getByRole('option').nth(3).click()
  await kit.page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await kit.told('swatch')).toEqual([['0c7c43']])
})

story('one of many is found by its name, its hint or another word, and the first fifty are shown', async () => {
  await kit.show('pick', { count: 70 })
  await one().focus()
  await kit.page.getByText('20 more. Type to find them.').waitFor()
  expect(await kit.page.getByRole('option').count()).toBe(50)
  await kit.type('hamb')
  await expect.poll(() => kit.page.getByRole('option').count()).toBe(35)
  await one().fill('lager')
  await expect.poll(options).toEqual([expect.stringContaining('Depot 69')])
  await one().fill('depot 69')
  await expect.poll(options).toEqual([expect.stringContaining('Depot 69')])
  await kit.press('ArrowDown', 'Enter')
  expect(await kit.told('pick')).toEqual([[69]])
  expect(await one().inputValue()).toBe('Depot 69')
})

story('several are added one after the other, and taken off', async () => {
  await kit.show('pick', { count: 5, several: [4] })
  const several = kit.page.getByRole('combobox', { name: 'Several' })
  await several.focus()
  await kit.type('depot 2')
  await kit.press('ArrowDown', 'Enter')
  await expect.poll(() => several.inputValue()).toBe('')
  // While the list is open nothing else can be reached.
  await kit.press('Escape')
  await kit.page.getByRole('listbox').waitFor({ state: 'detached' })
  await kit.button('Take off: Depot 4').click()
  expect(await kit.told('several')).toEqual([[[4, 2]], [[2]]])
})

story('of very many that are chosen fifty are shown, until all are asked for', async () => {
  await kit.show('pick', { count: 80, several: Array.from({ length: 60 }, (_, i) => i + 1) })
  const chosen = kit.page.getByRole('list', { name: 'Several' }).getByRole('listitem')
  expect(await chosen.count()).toBe(51)
  await kit.button('10 more are chosen').click()
  expect(await chosen.count()).toBe(60)
})

story('one is made of what was typed, where nothing is called so', async () => {
  await kit.show('pick', { count: 5 })
  const several = kit.page.getByRole('combobox', { name: 'Several' })
  await several.fill('Depot 3')
  await expect.poll(options).toHaveLength(1)
  await several.fill(' West ')
  await expect.poll(options).toEqual(['Make: West'])
  await kit.press('ArrowDown', 'Enter')
  await expect.poll(() => kit.told('make')).toEqual([['West']])
})

story('what may not be changed shows what is chosen, and nothing to change it by', async () => {
  await kit.show('pick', { count: 5, several: [1, 2], isDisabled: true })
  expect(await kit.page.getByRole('combobox', { name: 'Several' }).count()).toBe(0)
  expect(await kit.page.getByRole('list', { name: 'Several' }).getByRole('button').count()).toBe(0)
})

story('a choice in a bar of tools is made by the keys', async () => {
  await kit.show('choice', {})
  await kit.page.getByRole('button', { name: 'Car Kind' }).focus()
  await kit.press('ArrowDown')
  await kit.page.getByRole('listbox').waitFor()
  await kit.press('End', 'Enter')
  await expect.poll(() => kit.told('choice')).toEqual([['bus']])
})

story('an icon is chosen by the arrows', async () => {
  await kit.show('icons', {})
  await kit.page.getByRole('radio').first().focus()
  await kit.press('ArrowRight', 'ArrowRight')
  await expect.poll(() => kit.told('icon')).toEqual([[1], [2]])
})

const png = { name: 'van.png', mimeType: 'image/png', buffer: Buffer.from('89504e470d0a1a0a', 'hex') }

story('a picture is shown before it has arrived, and what failed is said', async () => {
  for (const code of [undefined, 268]) {
    await kit.show('picture', { code })
    await kit.page.locator('input[type=file]').setInputFiles(png)
    await expect.poll(() => kit.told('upload')).toEqual([['van.png', 'image/png']])
    if (code)
      await kit.page
        .getByRole('alert')
        .getByText('This picture could not be taken. There is no room for more.')
        .waitFor()
    expect(await kit.page.locator('main img').count()).toBe(code ? 0 : 1)
  }
})

story('a period goes back and on by as many days as it has, and not beyond today', async () => {
  await kit.show('period', {})
  expect(await kit.button('Later').isDisabled()).toBe(true)
  await kit.button('Earlier').click()
  await kit.button('Earlier').click()
  await kit.button('Later').click()
  await kit.show('period', { value: '7d' })
  await kit.button('Earlier').click()
  await expect.poll(() => kit.told('period')).toEqual([['2026-11-09..2026-11-15']])
})

story('a period is chosen by its name', async () => {
  await kit.show('period', {})
  await kit.button('Period: Today').focus()
  await kit.press('Enter')
  await kit.button('Last 30 days').focus()
  await kit.press('Enter')
  await kit.page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await kit.told('period')).toEqual([['30d']])
  await kit.button('Period: Last 30 days').waitFor()
})

story('a period is chosen in the calendar by the keys, and has as many days as it may', async () => {
  await kit.show('period', { most: 3 })
  await kit.button('Period: Today').focus()
  await kit.press('Enter')
  await kit.page.getByRole('grid').getByRole('button').first().waitFor()
  await kit.page.getByRole('grid').locator('[tabindex="0"]').focus()
  await kit.press('ArrowUp', 'ArrowUp', 'Enter', 'ArrowDown', 'Enter')
  await expect.poll(() => kit.told('period')).toEqual([['2026-11-08..2026-11-10']])
})

story('an address is copied', async () => {
  await kit.show('copied', { text: 'https://fleet.example/a' })
  await kit.button('Copy: Address').focus()
  await kit.press('Enter')
  await kit.page.getByRole('status').getByText('Copied').waitFor()
  expect(await kit.page.evaluate(() => navigator.clipboard.readText())).toBe('https://fleet.example/a')
})

story('where the browser keeps us from the clipboard the text is selected instead', async () => {
  await kit.show('copied', { text: 'https://fleet.example/b' })
  await kit.page.evaluate(() => {
    const refuse = (): Promise<void> => Promise.reject(new Error('not allowed'))
    Object.defineProperty(navigator.clipboard, 'writeText', { value: refuse, configurable: true })
  })
  await kit.button('Copy: Address').click()
  await kit.page.getByRole('status').getByText('Press the keys to copy').waitFor()
  expect(await kit.page.evaluate(() => String(getSelection()))).toBe('https://fleet.example/b')
  await kit.page.evaluate(() => Reflect.deleteProperty(navigator.clipboard, 'writeText'))
})

story('where somebody is on a way of a few steps is told to those who do not see it', async () => {
  await kit.show('steps', { place: 1 })
  expect(await kit.page.locator('[aria-current=step]').innerText()).toContain('Columns')
})

story('a chart of a day is drawn, told by its name, and tells the time that was pressed and dragged to', async () => {
  await kit.show('chart', { points: 86_400 })
  const drawn = kit.page.getByRole('img', { name: 'Speed' })
  const box = await drawn.boundingBox()
  if (!box) throw new Error('there is no chart')
  await kit.page.mouse.move(box.x + box.width / 2, box.y + 60)
  await kit.page.mouse.down()
  await kit.page.mouse.move(box.x + box.width - 20, box.y + 60, { steps: 5 })
  await kit.page.mouse.up()
  const at = async () => ((await kit.told('at')) as number[][]).flat()
  await expect.poll(at).not.toHaveLength(1)
  const all = await at()
  const [first = 0, last = 0] = [all.at(0), all.at(-1)]
  expect(first).toBeGreaterThan(1_800_000_000 + 20_000)
  expect(last).toBeGreaterThan(first)
  expect(last).toBeLessThanOrEqual(1_800_000_000 + 86_400)
})
