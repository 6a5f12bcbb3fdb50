import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { readPdf } from '#test/documents.ts'
import { twoHalves } from '#test/images.ts'
import { near } from '#web/fleet/checkins/address.ts'
import { isPossible, sizes, startSite, story } from './harness.ts'

/** What people told from their places is found, looked at and taken along. */

const site = isPossible ? await startSite() : undefined

const gate = { lat: 53.5585, lng: 10.0045, address: 'Gate 7, Hamburg', precision: 12 }
const yard = { lat: 53.62, lng: 9.99, address: 'The yard, Hamburg' }

/** Ada's van has checked in with a photo and a form, and without either. */
const fieldwork = async (locale = 'en_US') => {
  if (!site) throw new Error('no browser')
  const alice = await site.customer({ locale })
  const { client } = alice
  const van = await alice.tracker('Van 1')
  await client.call('employee/create', {
    employee: { first_name: 'Ada', last_name: 'Byron', tracker_id: van.id },
  } as never)
  const fields = [
    { id: 'who', type: 'text', label: 'Received by' },
    { id: 'what', type: 'checkbox_group', label: 'Delivered', group: [{ label: 'Boxes' }, { label: 'Barrels' }] },
    { id: 'well', type: 'rating', label: 'How it went', max_stars: 5 },
  ] as const
  const template = { label: 'Delivery', fields } as never
  const { id: template_id } = await client.call('form/template/create', { template })
  const { id: form_id } = await client.call('checkin/form/create', { tracker_id: van.id, template_id })
  const photo = async (): Promise<number> => {
    const { value } = await client.call('checkin/image/create', { size: 100_000, filename: 'gate.png' })
    const body = new FormData()
    for (const [name, text] of Object.entries(value.fields)) body.set(name, String(text))
    body.set(value.file_field_name, new Blob([Uint8Array.from(await twoHalves(400, 300).png().toBuffer())]), 'gate.png')
    await fetch(`${site.url}${new URL(value.url).pathname}`, { method: 'POST', body })
    return value.file_id
  }
  const values = {
    who: { type: 'text', value: 'Grace Hopper' },
    what: { type: 'checkbox_group', values: [false, true] },
    well: { type: 'rating', value: 4 },
  }
  const checkIn = (more: object) => client.call('checkin/create', { tracker_id: van.id, ...more } as never)
  const file_ids = [await photo(), await photo()]
  await checkIn({ location: gate, comment: 'Left with the porter', file_ids, form_submission: { form_id, values } })
  await checkIn({ location: yard, comment: 'Nobody was there' })
  return { site, alice, checkIn }
}

const option = (page: Page, name: RegExp) => page.getByRole('option', { name })

story(
  'check-ins are found, one is looked at, a new one comes, and the PDF says which',
  { timeout: 180_000 },
  async () => {
    const { site, alice, checkIn } = await fieldwork()
    const { page, check, picture } = await site.browse('/checkins', { hash: alice.hash })
    await page.getByText('2 check-ins').waitFor()
    await checkIn({ location: yard, comment: 'Here again' })
    await option(page, /Ada Byron.*Here again/).waitFor()

    await page.keyboard.press('/')
    await page.keyboard.type('gate 7')
    await page.getByText('1 check-in', { exact: true }).waitFor()
    await page.getByRole('listbox').focus()
    await page.keyboard.press('ArrowDown')
    const drawer = page.getByRole('complementary', { name: 'Ada Byron' })
    await drawer.getByText('Grace Hopper').waitFor()
    await drawer.getByText('Barrels').waitFor()
    await drawer.getByText('4 of 5').waitFor()
    await picture('checkins-desk-light')
    await check()
    await drawer
      .getByRole('button', { name: /^Enlarge/ })
      .first()
      .press('Enter')
    await page.getByRole('status').getByText('1 / 2').waitFor()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('status').getByText('2 / 2').waitFor()
    await picture('checkins-photo')
    await check()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Export' }).press('Enter')
    const downloading = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'PDF' }).press('Enter')
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^Check-ins_\d{4}-.*\.pdf$/)
    const bytes = await readFile(await download.path())
    expect(bytes.subarray(0, 4).toString()).toBe('%PDF')
    const text = (await readPdf(bytes)).texts.join('\n')
    for (const said of ['Gate 7, Hamburg', 'Left with the porter', 'Grace Hopper']) expect(text).toContain(said)
    expect(text).not.toContain('Nobody was there')
  },
)

story(
  'the same on a phone, in the dark, in German: around a place, and one is deleted',
  { timeout: 180_000 },
  async () => {
    const { site, alice } = await fieldwork('de_DE')
    const looking = { size: sizes.phone, theme: 'dark', hash: alice.hash } as const
    const { page, check, picture } = await site.browse(`/checkins?near=${yard.lat},${yard.lng},500`, looking)
    await page.getByText('1 Check-in', { exact: true }).waitFor()
    await option(page, /Nobody was there/).click()
    const drawer = page.getByRole('complementary', { name: 'Ada Byron' })
    await drawer.getByText('Nobody was there').waitFor()
    await picture('checkins-phone-dark')
    await check()
    await drawer.getByRole('button', { name: 'Löschen' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Löschen' }).click()
    await page.getByText('Kein Check-in passt').waitFor()
    expect((await alice.client.call('checkin/list')).count).toBe(1)
  },
)

test('a circle stands in the address, and what is none is passed over', () => {
  expect(near.read('53.5585,10.0045,500')).toEqual({ lat: 53.5585, lng: 10.0045, radius: 500 })
  expect(near.write({ lat: -33.12345678, lng: 151.2, radius: 50 })).toBe('-33.123457,151.2,50')
  for (const written of [undefined, '', '1,2', '91,0,5', '0,181,5', '0,0,0', '0,0,300001', 'a,b,c'])
    expect(near.read(written)).toBeUndefined()
})
