import { expect } from 'vitest'
import { isPossible, sizes, startSite, story } from './harness.ts'

/** Places with fields of the account's own. */

const site = isPossible ? await startSite() : undefined

/** Somebody whose places have two more fields, in a section of their own. */
const someone = async (locale = 'en_US') => {
  if (!site) throw new Error('no browser')
  const alice = await site.customer({ locale })
  const [entity] = (await alice.client.call('entity/list')).list
  const entity_id = entity?.id ?? 0
  const given = [
    { label: 'Gate code', type: 'text', required: true },
    { label: 'Mail', type: 'email', required: false },
  ] as const
  const { list } = await alice.client.call('entity/fields/update', { entity_id, fields: [...given] })
  const ids = list.map(({ id }) => String(id))
  const sections = [
    { label: '', field_order: ['label', 'location'] },
    { label: 'At the gate', field_order: [...ids, 'description', 'tags'] },
  ]
  await alice.client.call('entity/update', { entity: { id: entity_id, settings: { layout: { sections } } } })
  return { site, alice, ids }
}

story('a right press on the map begins a place, whose own fields are told apart', { timeout: 180_000 }, async () => {
  const { site, alice, ids } = await someone()
  const { page, check, picture } = await site.browse('/map?at=52.52,13.41,13', { hash: alice.hash })
  await page.locator('.maplibregl-canvas').click({ button: 'right', position: { x: 300, y: 300 } })
  await page.getByRole('menuitem', { name: 'New place here' }).click()
  await page.getByLabel('Name', { exact: true }).fill('North depot')
  await page.getByText('At the gate').waitFor()
  await page.getByLabel('Mail').fill('nobody')
  await page.getByLabel('Gate code').fill('12#')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect.poll(() => page.getByLabel('Mail').getAttribute('aria-invalid')).toBe('true')
  await page.getByText('must be an e-mail address').waitFor()
  await check()
  await picture('places-desk')
  await page.getByLabel('Mail').fill('gate@depot.example')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('option', { name: /North depot/ }).click()
  await expect.poll(() => page.getByLabel('Gate code').inputValue()).toBe('12#')
  const [place] = (await alice.client.call('place/list')).list
  expect(place).toMatchObject({
    label: 'North depot',
    fields: { [ids[0] ?? '']: { value: '12#' }, [ids[1] ?? '']: { value: 'gate@depot.example' } },
  })
  expect(place?.location.lat).toBeCloseTo(52.52, 1)
})

story('the same by numbers, on a phone, in the dark, in German', { timeout: 180_000 }, async () => {
  const { site, alice } = await someone('de_DE')
  const looking = { hash: alice.hash, size: sizes.phone, theme: 'dark' } as const
  const { page, check, picture } = await site.browse('/places', looking)
  await page.getByRole('button', { name: 'Neuer Ort' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Depot Süd')
  await page.getByLabel('Breite').fill('48,1')
  await page.getByLabel('Länge').fill('11,5')
  await page.getByLabel('Gate code').fill('7')
  await picture('places-phone-form')
  await check()
  await page
    .getByRole('button', { name: 'Erstellen' })
    .or(page.getByRole('button', { name: 'Anlegen' }))
    .click()
  await page.getByRole('option', { name: /Depot Süd/ }).waitFor()
  await picture('places-phone')
  await check()
  const [place] = (await alice.client.call('place/list')).list
  expect(place?.location).toMatchObject({ lat: 48.1, lng: 11.5 })
})

story('adds a field to places, required and first in a section of its own', { timeout: 180_000 }, async () => {
  const { site, alice, ids } = await someone()
  const { page, check, picture } = await site.browse('/places', { hash: alice.hash })
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Fields' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add section' }).click()
  await page.keyboard.type('Deliveries')
  await dialog.getByRole('button', { name: 'Add field' }).click()
  await page.keyboard.type('Mail')
  await dialog.getByText('Required').last().click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('is the label of another field').waitFor()
  await check()
  await picture('places-layout')
  await dialog.getByRole('textbox', { name: 'Field' }).last().fill('Ramp')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  const [entity] = (await alice.client.call('entity/list')).list
  const { list } = await alice.client.call('entity/fields/read', { entity_id: entity?.id ?? 0 })
  const ramp = list.find(({ label }) => label === 'Ramp')
  expect(ramp).toMatchObject({ type: 'text', required: true })
  expect(entity?.settings.layout.sections).toEqual([
    { label: '', field_order: ['label', 'location'] },
    { label: 'At the gate', field_order: [...ids, 'description', 'tags'] },
    { label: 'Deliveries', field_order: [String(ramp?.id)] },
  ])

  // Rows of a file may say it, and have to.
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Import' }).click()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose file' }).click()
  const rows = 'Name;Latitude;Longitude;Gate code;Ramp\nNorth;52.5;13.4;12;A\nSouth;48.1;11.5;13;\n'
  await (await choosing).setFiles({ name: 'places.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) })
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('row', { name: /^South.* 3 Ramp: is required/ }).waitFor()
  await page.getByRole('button', { name: 'Start import' }).click()
  await page.getByRole('status').filter({ hasText: 'done' }).waitFor()
  const [place] = (await alice.client.call('place/list')).list
  expect(place).toMatchObject({ label: 'North', fields: { [String(ramp?.id)]: { value: 'A' } } })
})
