import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { isPossible, sizes, startSite, story } from './harness.ts'

/** Vehicles, people and what they belong to, as somebody keeps them who has no mouse. */

const site = isPossible ? await startSite() : undefined

const someone = async () => {
  if (!site) throw new Error('no browser')
  return { site, alice: await site.customer() }
}

/** Goes on by Tab until it is there. */
const tabTo = async (page: Page, wanted: Locator): Promise<void> => {
  await wanted.waitFor()
  for (let i = 0; i < 80; i++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not come to ${wanted}`)
}
const press = async (page: Page, name: string): Promise<void> => {
  await tabTo(page, page.getByRole('button', { name, exact: true }).last())
  await page.keyboard.press('Enter')
}

const fleet = `Name;Plate;Model;Type;Liability until
Van 1;HH-OD 1;Transit;car;2020-03-01
Van 2;HH-OD 2;Transit;spaceship;2030-03-01
;HH-OD 3;Sprinter;truck;2030-03-01
Lorry 4;HH-OD 4;Actros;truck;2099-03-01
`

story('imports vehicles with two bad rows, and edits one, by the keyboard alone', { timeout: 180_000 }, async () => {
  const { site, alice } = await someone()
  const { page, check, picture } = await site.browse('/vehicles', { hash: alice.hash })
  await press(page, 'Import')
  const choosing = page.waitForEvent('filechooser')
  await press(page, 'Choose file')
  await (await choosing).setFiles({ name: 'fleet.csv', mimeType: 'text/csv', buffer: Buffer.from(fleet) })
  await press(page, 'Next')
  const preview = page.getByRole('grid', { name: 'Check' })
  await preview.getByRole('row', { name: /^Van 2 .* 3 Type: must be one of/ }).waitFor()
  await preview.getByRole('row', { name: /^HH-OD 3 4 Name: is required/ }).waitFor()
  await check()
  await picture('vehicles-import')
  await press(page, 'Start import')
  await page.getByText('done, with faults').waitFor()
  await page.getByText('2 vehicles have no device yet.').waitFor()
  const downloading = page.waitForEvent('download')
  await press(page, 'Download failed rows')
  const failed = new File([await readFile(await (await downloading).path())], 'failed.xlsx')
  const { preview: rows } = await alice.client.upload('data/spreadsheet/parse', failed, { parse_header: true })
  expect(rows.map((row) => row.split('\t')[1])).toEqual(['HH-OD 2', 'HH-OD 3'])
  await press(page, 'Close')

  await page.getByText('2 vehicles').waitFor()
  await tabTo(page, page.getByRole('row', { name: /^Lorry 4/ }))
  await page.keyboard.press('ArrowDown')
  await page.getByRole('row', { name: /Van 1 .*expired/ }).waitFor()
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByLabel('Name', { exact: true }))
  await page.keyboard.press('End')
  await page.keyboard.type(' north')
  await page.keyboard.press('Enter')
  await page.getByRole('row', { name: /^Van 1 north/ }).waitFor()
  await page.getByRole('complementary').waitFor({ state: 'detached' })
  await tabTo(page, page.getByRole('row', { name: /^Van 1 north/ }))
  await page.keyboard.press('Space')
  await page.getByText('1 selected').waitFor()
  await check()
  await picture('vehicles-desk')
  await page.keyboard.press('Shift+Tab')
  await press(page, 'Delete')
  await page.getByRole('alertdialog', { name: 'Delete 1 vehicle?' }).waitFor()
  await press(page, 'Delete')
  await page.getByText('1 vehicle', { exact: true }).waitFor()
  expect((await alice.client.call('vehicle/list')).list.map(({ label }) => label)).toEqual(['Lorry 4'])
})

story(
  'shows a fault at its field, in German and on a phone, and keeps what was typed',
  { timeout: 180_000 },
  async () => {
    const { site } = await someone()
    const bob = await site.customer({ locale: 'de_DE' })
    const looking = { hash: bob.hash, size: sizes.phone, theme: 'dark' } as const
    const { page, check, picture } = await site.browse('/employees?add=yes', looking)
    await page.getByLabel('Vorname', { exact: true }).fill('Ada')
    await page.getByLabel('Telefon').fill('+49 40')
    await page
      .getByRole('button', { name: 'Erstellen' })
      .or(page.getByRole('button', { name: 'Anlegen' }))
      .click()
    await expect.poll(() => page.getByLabel('Telefon').getAttribute('aria-invalid')).toBe('true')
    await check()
    await page.getByLabel('Telefon').fill('4940')
    await page.keyboard.press('Enter')
    await page.getByRole('row', { name: /Ada/ }).waitFor()
    await check()
    await picture('employees-phone-dark')
    expect((await bob.client.call('employee/list')).list).toMatchObject([{ first_name: 'Ada', phone: '4940' }])
  },
)

story('makes a list of statuses, gives it to a vehicle and says what it does now', { timeout: 180_000 }, async () => {
  const { site, alice } = await someone()
  const { id: tracker_id } = await alice.tracker('Van 7')
  const { page, check } = await site.browse('/statuses?add=yes', { hash: alice.hash })
  await page.getByLabel('Name', { exact: true }).fill('Delivery')
  for (const label of ['Loading', 'On the way']) {
    await page.getByRole('button', { name: 'Add status' }).click()
    await page.keyboard.type(label)
  }
  await page.getByRole('button', { name: 'Move up' }).last().click()
  await page.getByRole('combobox', { name: 'Trackers with this list' }).fill('van')
  await page.getByRole('option', { name: /Van 7/ }).click()
  // It closes the list, and not the drawer.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('row', { name: /^Delivery 2 1/ }).click()
  await page.getByRole('button', { name: /Status now: Van 7/ }).click()
  await page.getByRole('option', { name: 'On the way' }).click()
  await page.getByText(/^since/).waitFor()
  await check()
  const [listing] = (await alice.client.call('status/listing/list')).list
  const { list } = await alice.client.call('status/list', { listing_id: listing?.id ?? 0 })
  expect(list.map(({ label }) => label)).toEqual(['On the way', 'Loading'])
  const { current_status } = await alice.client.call('status/tracker/read', { tracker_id })
  expect(current_status?.label).toBe('On the way')
})
