import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { story } from '../browser.ts'
import { openKit } from './kit.ts'

/** Parts that ask the service themselves: tags, an import, a place by its address, an invitation. */

const kit = await openKit()
const field = (name: string) => kit.page.getByRole('combobox', { name })

story('tags are found by their names, and shown with their colours', async () => {
  await kit.show('tag_field', { value: [1] })
  await kit.page.getByText('Now: North').waitFor()
  await field('Tags').focus()
  await kit.type('sou')
  await kit.press('ArrowDown', 'Enter')
  await kit.page.getByText('Now: NorthSouth').waitFor()
  expect(await kit.told('tags')).toEqual([[[1, 2]]])
})

story('a tag is made of what was typed, and given at once', async () => {
  await kit.show('tag_field', {})
  await field('Tags').fill('West')
  await kit.page.getByRole('option', { name: 'Create tag: West' }).waitFor()
  await kit.press('ArrowDown', 'Enter')
  await expect.poll(() => kit.told('tags')).toEqual([[[9]]])
  expect(await kit.asked()).toContainEqual(['tag/create', { tag: { name: 'West', color: '14558f' } }])
})

story('who may make no tag is offered none to make', async () => {
  await kit.show('tag_field', {}, { rights: { rights: ['vehicle_update'] } })
  await field('Tags').fill('West')
  await kit.page.getByText('Nothing found').waitFor()
  expect(await kit.page.getByRole('option', { name: /West/ }).count()).toBe(0)
})

story('several get a tag and lose another, and those that have it so already are left alone', async () => {
  await kit.show('tag_many', {})
  await kit.button('Tags').click()
  const [give, take] = await kit.page.getByRole('dialog').getByRole('combobox').all()
  expect(await kit.button('Save').isDisabled()).toBe(true)
  await give?.fill('South')
  await kit.press('ArrowDown', 'Enter', 'Escape')
  await take?.fill('North')
  await kit.press('ArrowDown', 'Enter', 'Escape')
  await kit.button('Save').click()
  await kit.page.getByRole('dialog').waitFor({ state: 'detached' })
  const written = await kit.told('write')
  expect(written.sort()).toEqual([
    [1, [2]],
    [2, [2]],
    [3, [2]],
  ])
  expect(await kit.told('done')).toEqual([[]])
})

story('where one of several fails it is said, and the dialog stays', async () => {
  await kit.show('tag_many', { failing: 3 })
  await kit.button('Tags').click()
  await kit.page.getByRole('dialog').getByRole('combobox').first().fill('Leased')
  await kit.press('ArrowDown', 'Enter', 'Escape')
  await kit.button('Save').click()
  await kit.page.getByRole('alert').getByText('The service cannot be reached.').waitFor()
  expect(await kit.told('done')).toEqual([])
})

const csv = (text: string, name = 'fleet.csv') => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
const choose = (file: ReturnType<typeof csv>) => kit.page.locator('input[type=file]').setInputFiles(file)
const becomes = (column: string) => kit.page.getByRole('button', { name: new RegExp(`Becomes: ${column}`) })

story('a file that cannot be read says why, and another one can be chosen', async () => {
  await kit.show('wizard', {})
  await choose(csv('x', 'bad.csv'))
  await kit.page.getByRole('alert').getByText('Invalid parameters: is no spreadsheet').waitFor()
  await choose(csv('Name;Plate\nVan 1;HH-OD 1'))
  await becomes('Name').waitFor()
})

story('a sheet to begin with is made here', async () => {
  await kit.show('wizard', {})
  const downloading = kit.page.waitForEvent('download')
  await kit.button('CSV').click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe('Import vehicles.csv')
  expect(await readFile(await file.path(), 'utf8')).toBe('\uFEFFName;Plate;External id\r\nVan 7;HH-OD 7;\r\n')
})

story('columns are known by their titles, a field is one column’s, and the needed one is asked for', async () => {
  await kit.show('wizard', {})
  await choose(csv('Name;LICENCE;Weight\nVan 1;HH-OD 1;2'))
  await becomes('Name').waitFor()
  const fields = () =>
    kit.page
      .getByRole('dialog')
      .getByRole('button', { name: /Becomes/ })
      .allInnerTexts()
  expect(await fields()).toEqual(['Name', 'Plate', 'Leave out'])
  await becomes('Weight').click()
  await kit.page.getByRole('option', { name: 'Name' }).click()
  await expect.poll(fields).toEqual(['Leave out', 'Plate', 'Name'])
  await becomes('Weight').click()
  await kit.page.getByRole('option', { name: 'Leave out' }).click()
  await kit.page.getByRole('status').getByText('Say which column is: Name').waitFor()
  expect(await kit.button('Next').isDisabled()).toBe(true)
})

story('a file whose first row names nothing is read again, and its columns are counted', async () => {
  await kit.show('wizard', {})
  await choose(csv('Van 1;HH-OD 1\nVan 2;HH-OD 2'))
  await kit.page.getByText('The first row names the columns').click()
  await becomes('Column 2').waitFor()
  await kit.page.getByText('HH-OD 1 · HH-OD 2').waitFor()
})

const toCheck = async (): Promise<void> => {
  await kit.show('wizard', {})
  await choose(csv('Name;Plate;External id\nVan 1;HH-OD 1;7\n;HH-OD 2;8\nVan 3;;9'))
  await kit.button('Next').click()
  await kit.page.getByRole('grid', { name: 'Check' }).waitFor()
}

story('what is wrong with which row is shown by the titles of its fields before anything is made', async () => {
  await toCheck()
  await kit.page.getByText('2 rows are good').waitFor()
  await kit.page.getByText('1 row has faults').waitFor()
  await kit.page.getByRole('row', { name: /^HH-OD 2 3 Name: is required/ }).waitFor()
  await kit.page.getByRole('row', { name: /^Van 3 4 .*unknown tags are left out: Unheard/ }).waitFor()
  await kit.page.getByText('Only rows with faults').click()
  await expect.poll(() => kit.page.locator('[data-place]').count()).toBe(1)
})

story('an import begins as it was said, and tells how it went', async () => {
  await toCheck()
  await kit.page.getByRole('button', { name: /Vehicles whose external id is there already/ }).click()
  await kit.page.getByRole('option', { name: 'change them' }).click()
  await kit.button('Start import').click()
  await kit.page.getByText('done, with faults').waitFor()
  expect(await kit.asked()).toContainEqual([
    'vehicle/import/start',
    {
      filename: '0'.repeat(32),
      headers: ['label', 'reg_number', 'external_id'],
      duplicate_policy: 'update',
      user_headers: ['Name', 'Plate', 'External id'],
    },
  ])
  expect(await kit.told('go')).toEqual([['5']])
  await kit.page.getByText('label is required').waitFor()
  const downloading = kit.page.waitForEvent('download')
  await kit.button('Download failed rows').click()
  expect((await downloading).suggestedFilename()).toBe('failed-5.xlsx')
})

story('Back leads to what was chosen', async () => {
  await toCheck()
  await kit.button('Back').click()
  await becomes('Plate').waitFor()
  await kit.button('Back').click()
  await kit.button('Choose file').waitFor()
})

story('an import that was begun before is found again', async () => {
  await kit.show('wizard', {})
  await kit.page.getByRole('button', { name: /^fleet\.csv/ }).click()
  await kit.page.getByText('done, with faults').waitFor()
  expect(await kit.told('go')).toEqual([['4']])
  await kit.page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await kit.page.getByRole('dialog').waitFor({ state: 'detached' })
})

story('a place is found by its address, and is none when it is emptied', async () => {
  await kit.show('location_field', {})
  await field('Address').fill('Städtle')
  await kit.page.getByRole('option', { name: 'Städtle 22, Vaduz' }).waitFor()
  await kit.press('ArrowDown', 'Enter')
  expect(await kit.told('location')).toEqual([[{ lat: 47.141372, lng: 9.520704, address: 'Städtle 22, Vaduz' }]])
  await field('Address').fill('')
  await expect.poll(async () => (await kit.told('location')).at(-1)).toEqual([null])
})

story('coordinates are copied by the keyboard alone, and opened elsewhere', async () => {
  await kit.show('coordinates', {})
  await kit.button('Coordinates: Depot').focus()
  await kit.press('Enter')
  const link = kit.page.getByRole('link', { name: 'Open in maps' })
  await link.waitFor()
  expect(
    await link.evaluate(({ attributes }) =>
      Object.fromEntries([...attributes].map(({ name, value }) => [name, value])),
    ),
  ).toMatchObject({ href: 'https://maps.example/47.141372/9.520704', rel: 'noreferrer', target: '_blank' })
  await kit.button('Copy: Coordinates').focus()
  await kit.press('Enter')
  await kit.page.getByRole('dialog').getByText('Copied', { exact: true }).waitFor()
  expect(await kit.page.evaluate(() => navigator.clipboard.readText())).toBe('47.14137, 9.52070')
  await kit.press('Escape')
  await expect.poll(kit.focused).toBe('button Coordinates: Depot')
})

story(
  'why a device is offline: the reason, what was heard last, what helps, and its connections when they are asked for',
  async () => {
    await kit.show('offline', {})
    await kit.page.getByText('Its power was cut before it fell silent.').waitFor()
    await kit.page.getByText('Check the wires, the fuse and the plug of the device.').waitFor()
    const facts = await kit.page.locator('dl dt').allTextContents()
    expect(facts).toEqual(['External power', 'Battery', 'Connection'])
    expect((await kit.asked()).map(([path]) => path)).not.toContain('tracker/connection/list')
    await kit.page.getByText('Connections of the last 30 days').click()
    await kit.page.getByText('closed by the device').waitFor()
    await kit.page.getByText('gt06 · 192.0.2.1 · 3 connections · 90 messages').waitFor()
  },
)

story('a screen that was left changes nothing of the address of the next', async () => {
  await kit.show('address', {})
  await kit.button('Rest').click()
  await kit.page.getByRole('heading', { name: 'At here' }).waitFor()
  await kit.button('Leave').click()
  await kit.page.getByRole('heading', { name: 'Elsewhere' }).waitFor()
  const { pathname, search } = new URL(kit.page.url())
  expect([pathname, search]).toEqual(['/elsewhere', '?add=yes'])
})

story('an invitation is mailed again, and its link is shown to be passed on', async () => {
  await kit.show('invitation', { mailed: '2026-11-27 11:58:00' })
  await kit.page.getByText('invited', { exact: true }).waitFor()
  await kit.page.getByText('Not accepted yet. The link is good until').waitFor()
  await kit.page.getByText('Mailed 2 min. ago').waitFor()
  expect(await kit.page.locator('code').count()).toBe(0)
  await kit.button('Mail again').click()
  await kit.page.getByText('Mailed to bob@vans.example').waitFor()
  await kit.button('Make a link').click()
  await kit.page.locator('code').getByText('https://fleet.example/#invitation=0123').waitFor()
  expect(await kit.told('renew')).toEqual([[true], [false]])
})

story('where no mail leaves the platform it says so, and shows the link', async () => {
  await kit.show('invitation', { mailed: null, leaves: false })
  await kit.page.getByText('Not mailed').waitFor()
  await kit.button('Mail it').click()
  await kit.page.getByText('No mail server is set up').waitFor()
  await kit.page.locator('code').waitFor()
})

story('who mails twice at once is told to wait, and whatever else fails is said', async () => {
  await kit.show('invitation', { mailed: '2026-11-27 11:58:00', failing: 264 })
  await kit.button('Mail again').click()
  await kit.page.getByText('Mailed a moment ago.').waitFor()
  await kit.show('invitation', { mailed: '2026-11-27 11:58:00', failing: 236 })
  await kit.button('Make a link').click()
  await kit.page.getByText('Your plan does not hold this.').waitFor()
})

story('it is withdrawn when that is meant, and one that is over is invited anew', async () => {
  await kit.show('invitation', { mailed: null })
  await kit.button('Withdraw').click()
  await kit.page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect.poll(() => kit.told('withdraw')).toEqual([[]])
  await kit.show('invitation', { mailed: null, expires: '2026-11-20 09:30:00' })
  await kit.page.getByText('invitation over').waitFor()
  expect(await kit.button('Withdraw').count()).toBe(0)
  await kit.button('Mail it').click()
  await expect.poll(() => kit.told('renew')).toEqual([[true]])
})

story('who may change nothing sees how it stands', async () => {
  await kit.show('invitation', { mailed: null, mayChange: false })
  await kit.page.getByText('Not accepted yet.').waitFor()
  expect(await kit.page.getByRole('main').getByRole('button').count()).toBe(0)
})
