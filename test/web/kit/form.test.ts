import { expect } from 'vitest'
import { story } from '../browser.ts'
import { openKit } from './kit.ts'

/** Forms by themselves: each fault at its field, nothing typed is lost, and whoever leaves with changes is asked. */

const kit = await openKit()
const field = (name: string) => kit.page.getByLabel(name, { exact: true })
const isFaulty = (name: string) => field(name).getAttribute('aria-invalid')
/** What stands at a field for those who do not see it: its hint and its fault. */
const saidAt = (name: string) =>
  field(name).evaluate((own) =>
    (own.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .flatMap((id) => document.getElementById(id)?.textContent || [])
      .join(' · '),
  )
/** Types a name and sends it by Enter: the service answers as the name says. */
const send = async (name: string): Promise<void> => {
  await field('Name').fill(name)
  await field('Name').press('Enter')
}
const alerts = () => kit.page.getByRole('alert').allInnerTexts()

story('Enter in a field sends what was typed', async () => {
  await kit.show('form', {})
  await field('Colour').fill('c1271b')
  await send('North')
  await expect.poll(kit.asked).toEqual([['tag/create', { tag: { name: 'North', color: 'c1271b' } }]])
})

story('Enter in a list begins the next and sends nothing', async () => {
  await kit.show('form', {})
  await field('Copies').focus()
  await kit.press('Enter')
  await kit.type('a@fleet.example')
  await kit.press('Enter', 'Enter')
  await kit.type('b@fleet.example')
  expect(await field('Copies').inputValue()).toBe('a@fleet.example, b@fleet.example')
  expect(await kit.asked()).toEqual([])
})

story('Enter in a text of several lines is a line', async () => {
  await kit.show('form', {})
  await field('Mails').focus()
  await kit.type('a')
  await kit.press('Enter')
  expect(await field('Mails').inputValue()).toBe('a\n')
  expect(await kit.asked()).toEqual([])
})

story(
  'a field takes as much as its operation, and says where it must be filled; passwords and telephone numbers are not cut',
  async () => {
    await kit.show('limited_form', {})
    const names = ['Name', 'Note', 'Password', 'Phone', 'Age']
    for (const name of names) {
      await field(name).focus()
      await kit.type('1234567')
    }
    await kit.press('Tab')
    expect(await Promise.all(names.map((name) => field(name).inputValue()))).toEqual([
      '12345',
      '12345',
      '1234567',
      '1234567',
      '9',
    ])
    const required = await Promise.all(names.map((name) => field(name).getAttribute('aria-required')))
    expect(required).toEqual(['true', null, null, null, 'true'])
  },
)

story('a fault of the service stands at the field that its parameter names', async () => {
  await kit.show('form', {})
  await field('Colour').fill('abc')
  await send('')
  await expect.poll(() => isFaulty('Name')).toBe('true')
  expect(await saidAt('Name')).toBe('As people call it · is required')
  expect(await isFaulty('Colour')).toBeNull()
  expect(await field('Colour').inputValue()).toBe('abc')
  expect(await alerts()).toEqual([])
})

story('faults of several parameters stand each at its own', async () => {
  await kit.show('form', {})
  await send('two')
  await expect.poll(() => isFaulty('Colour')).toBe('true')
  expect([await saidAt('Colour'), await saidAt('Age')]).toEqual(['is no colour', 'must be at least 1'])
  expect(await field('Name').inputValue()).toBe('two')
})

story('the fault of one of a list stands at the field of the list', async () => {
  await kit.show('form', {})
  await send('mails')
  await expect.poll(() => saidAt('Mails')).toBe('must be an e-mail address')
})

story('a code that names no parameter stands where the form says', async () => {
  await kit.show('form', {})
  await send('place')
  await expect.poll(() => saidAt('Colour')).toBe('The password is not right.')
  expect(await alerts()).toEqual([])
})

story('what is no fault of a field is said below all of them, in the words of whoever looks', async () => {
  await kit.show('form', {}, { locale: 'de_DE' })
  for (const [name, said] of [
    ['hidden', 'Invalid parameters is not known'],
    ['full', 'Mehr davon ist nicht möglich.'],
    ['odd', 'Something odd'],
    ['away', 'Der Dienst ist nicht erreichbar. Prüfen Sie Ihre Verbindung.'],
  ] as const) {
    await send(name)
    await expect.poll(alerts).toEqual([said])
    expect(await field('Name').inputValue()).toBe(name)
  }
})

story('faults go when it was sent and went well', async () => {
  await kit.show('form', {})
  await send('')
  await expect.poll(() => isFaulty('Name')).toBe('true')
  await send('North')
  await expect.poll(() => isFaulty('Name')).toBeNull()
  await kit.page.getByText('as it was').waitFor()
})

story('whoever leaves with changes is asked, and stays with what was typed', async () => {
  await kit.show('form', {})
  await field('Name').fill('North')
  await kit.page.getByRole('link', { name: 'Elsewhere' }).click()
  const asks = kit.page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await asks.getByText('What you have changed here is lost.').waitFor()
  expect(await kit.focused()).toBe('button Cancel')
  await kit.press('Escape')
  await asks.waitFor({ state: 'detached' })
  expect(await field('Name').inputValue()).toBe('North')
  await kit.page.getByRole('link', { name: 'Elsewhere' }).click()
  await asks.getByRole('button', { name: 'Leave' }).click()
  await kit.page.getByRole('heading', { name: 'Elsewhere' }).waitFor()
})

story('nobody is asked who has changed nothing, has saved, or only moves the map beside it', async () => {
  await kit.show('form', {})
  await kit.page.getByRole('link', { name: 'Elsewhere' }).click()
  await kit.page.getByRole('heading', { name: 'Elsewhere' }).waitFor()
  await kit.show('form', {})
  await field('Name').fill('North')
  await kit.page.getByRole('link', { name: 'Move the map' }).click()
  await expect.poll(() => kit.page.evaluate(() => location.search)).toBe('?at=1%2C2')
  expect(await kit.page.getByRole('alertdialog').count()).toBe(0)
  expect(await field('Name').inputValue()).toBe('North')
  await field('Name').press('Enter')
  await kit.page.getByText('as it was').waitFor()
  await kit.page.getByRole('link', { name: 'Elsewhere' }).click()
  await kit.page.getByRole('heading', { name: 'Elsewhere' }).waitFor()
})

story('what is typed makes it changed, and its button is at hand all the time', async () => {
  await kit.show('form', {})
  await kit.page.getByText('as it was').waitFor()
  await field('Name').fill('N')
  await kit.page.getByText('changed', { exact: true }).waitFor()
  expect(await kit.button('Create').isEnabled()).toBe(true)
})

story('Cancel is told, and stands only where there is something to go back to', async () => {
  await kit.show('form', {})
  await kit.button('Cancel').click()
  expect(await kit.told('cancel')).toEqual([[]])
  await kit.show('form', { canCancel: false })
  expect(await kit.button('Cancel').count()).toBe(0)
})

story('whoever may not change it has nothing to send', async () => {
  await kit.show('form', { isReadOnly: true })
  await field('Name').waitFor()
  expect(await kit.page.getByRole('button').count()).toBe(0)
})

story('by the keyboard alone: Tab goes from field to field, and to the buttons', async () => {
  await kit.show('form', {})
  await field('Name').focus()
  const seen: string[] = []
  for (let i = 0; i < 6; i++) {
    await kit.press('Tab')
    seen.push(await kit.focused())
  }
  expect(seen).toEqual([
    'input Colour',
    'textarea Mails',
    'input Copies',
    'input Age',
    'button Cancel',
    'button Create',
  ])
})
