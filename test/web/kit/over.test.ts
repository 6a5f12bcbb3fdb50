import { expect } from 'vitest'
import { story } from '../browser.ts'
import { openKit } from './kit.ts'

/** What lies over the page or beside it, by itself: where the focus goes, what Escape closes, and what is asked first. */

const kit = await openKit()
const aside = () => kit.page.getByRole('complementary', { name: 'Van 1' })
const openBy = async (name: string): Promise<void> => {
  await kit.button(name).focus()
  await kit.press('Enter')
}

story('a drawer stands beside what it is about, and Escape closes it', async () => {
  await kit.show('drawer', {})
  await openBy('Open')
  await aside().waitFor()
  expect(await kit.focused()).toBe('button Open')
  await kit.press('Escape')
  await aside().waitFor({ state: 'detached' })
  expect(await kit.focused()).toBe('button Open')
})

story('a drawer is closed by its button', async () => {
  await kit.show('drawer', {})
  await openBy('Open')
  await aside().getByRole('button', { name: 'Close' }).click()
  await aside().waitFor({ state: 'detached' })
})

story('Escape closes a list in a drawer first, then the drawer', async () => {
  await kit.show('drawer', {})
  await openBy('Open')
  await aside().getByRole('button', { name: /Kind/ }).focus()
  await kit.press('Enter')
  await kit.page.getByRole('listbox').waitFor()
  await kit.press('Escape')
  await kit.page.getByRole('listbox').waitFor({ state: 'detached' })
  expect(await aside().count()).toBe(1)
  await kit.press('Escape')
  await aside().waitFor({ state: 'detached' })
})

story('Escape closes a menu of a drawer first, then the hint of its button, then the drawer', async () => {
  await kit.show('drawer', {})
  await openBy('Open')
  await openBy('More')
  await kit.page.getByRole('menu').waitFor()
  await kit.press('Escape')
  await kit.page.getByRole('menu').waitFor({ state: 'detached' })
  expect(await aside().count()).toBe(1)
  // The button that has the focus again tells its hint, which the key takes away first.
  await kit.page.getByRole('tooltip').waitFor()
  await kit.press('Escape', 'Escape')
  await aside().waitFor({ state: 'detached' })
})

story('Escape answers a question over a drawer first, then closes the drawer', async () => {
  await kit.show('drawer', {})
  await openBy('Open')
  await openBy('Ask')
  await kit.page.getByRole('alertdialog', { name: 'Really?' }).waitFor()
  await kit.press('Escape')
  await kit.page.getByRole('alertdialog').waitFor({ state: 'detached' })
  expect(await kit.told('confirmed')).toEqual([])
  expect(await aside().count()).toBe(1)
  await expect.poll(kit.focused).toBe('button Ask')
  await kit.press('Escape')
  await aside().waitFor({ state: 'detached' })
})

story('a toast covers nothing: Escape closes the drawer', async () => {
  await kit.show('drawer', {})
  await openBy('Open')
  await openBy('Say it')
  const said = kit.page.getByRole('alertdialog', { name: 'Saved' })
  await said.waitFor()
  await kit.press('Escape')
  await aside().waitFor({ state: 'detached' })
  await said.getByRole('button', { name: 'Close' }).click()
  await said.waitFor({ state: 'detached' })
})

story('a form in a drawer is sent by Enter', async () => {
  await kit.show('drawer', { hasForm: true })
  await openBy('Open')
  await aside().getByLabel('Name').fill('Van 2')
  await kit.press('Enter')
  await expect.poll(() => kit.told('send')).toEqual([[{ label: 'Van 2' }]])
})

story('a dialog takes the focus, keeps it, and gives it back', async () => {
  await kit.show('dialog', {})
  await openBy('Open')
  await kit.page.getByRole('dialog', { name: 'A dialog' }).waitFor()
  const isInside = () => kit.page.evaluate(() => !!document.activeElement?.closest('[role=dialog]'))
  for (let i = 0; i < 6; i++) {
    await kit.press('Tab')
    expect(await isInside()).toBe(true)
  }
  await kit.press('Escape')
  await kit.page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(kit.focused).toBe('button Open')
  expect(await kit.told('close')).toEqual([[]])
})

story('a press beside a dialog closes it, one inside of it does not', async () => {
  await kit.show('dialog', { isWide: true })
  await openBy('Open')
  await kit.page.getByRole('heading', { name: 'A dialog' }).click()
  expect(await kit.told('close')).toEqual([])
  await kit.page.mouse.click(5, 5)
  await kit.page.getByRole('dialog').waitFor({ state: 'detached' })
})

story('what deletes asks first, with the focus on what does nothing', async () => {
  await kit.show('remove', {})
  await openBy('Delete')
  const asks = kit.page.getByRole('alertdialog', { name: 'Delete Van 1?' })
  await asks.getByText('Its tracks go with it.').waitFor()
  await expect.poll(kit.focused).toBe('button Cancel')
  await kit.press('Enter')
  await asks.waitFor({ state: 'detached' })
  expect(await kit.told('remove')).toEqual([])
  await openBy('Delete')
  await asks.getByRole('button', { name: 'Delete' }).click()
  await asks.waitFor({ state: 'detached' })
  expect(await kit.told('remove')).toEqual([[]])
})

story('where no step leads back its name has to be typed', async () => {
  await kit.show('remove', { typed: 'Van 1' })
  await openBy('Delete')
  const asks = kit.page.getByRole('alertdialog')
  const button = asks.getByRole('button', { name: 'Delete' })
  await expect.poll(kit.focused).toBe('input Type “Van 1” to go on')
  expect(await button.isDisabled()).toBe(true)
  await kit.type('Van 2')
  expect(await button.isDisabled()).toBe(true)
  await asks.getByRole('textbox').fill(' Van 1 ')
  await button.click()
  await asks.waitFor({ state: 'detached' })
})

story('what failed is said where it was asked, and is forgotten when it is asked again', async () => {
  await kit.show('remove', { code: 13 })
  await openBy('Delete')
  await kit.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await kit.page.getByRole('alert').getByText('You may not do this.').waitFor()
  await kit.button('Cancel').click()
  await openBy('Delete')
  await kit.page.getByRole('alertdialog').waitFor()
  expect(await kit.page.getByRole('alert').count()).toBe(0)
})

story('a menu is opened and gone through by the keys, past what cannot be done', async () => {
  await kit.show('menu', {})
  await openBy('More')
  await expect.poll(kit.focused).toBe('menuitem Edit')
  await kit.press('ArrowDown')
  expect(await kit.focused()).toBe('menuitem Delete')
  await kit.press('Enter')
  await kit.page.getByRole('menu').waitFor({ state: 'detached' })
  expect(await kit.told('remove')).toEqual([[]])
  await expect.poll(kit.focused).toBe('button More')
})

story('Escape closes a menu and does nothing', async () => {
  await kit.show('menu', {})
  await openBy('More')
  await kit.page.getByRole('menu').waitFor()
  await kit.press('Escape')
  await kit.page.getByRole('menu').waitFor({ state: 'detached' })
  await expect.poll(kit.focused).toBe('button More')
  expect([await kit.told('edit'), await kit.told('remove')]).toEqual([[], []])
})

story('a toast says what was done, and lets it be undone', async () => {
  await kit.show('toasts', {})
  await kit.button('Delete').click()
  const said = kit.page.getByRole('alertdialog', { name: 'Deleted' })
  await said.getByRole('button', { name: 'Undo' }).click()
  await said.waitFor({ state: 'detached' })
  expect(await kit.told('undo')).toEqual([[]])
})

story('three toasts are seen at once, the others when there is room', async () => {
  await kit.show('toasts', {})
  for (let i = 0; i < 4; i++) await kit.button('Save').click()
  const said = kit.page.getByRole('alertdialog')
  await expect.poll(() => said.count()).toBe(3)
  for (let i = 0; i < 4; i++) await said.first().getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => said.count()).toBe(0)
})
