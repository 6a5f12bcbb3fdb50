import { readFile } from 'node:fs/promises'
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

story(
  'several places are ticked by keys, tagged, exported, deleted and imported again',
  { timeout: 240_000 },
  async () => {
    if (!site) throw new Error('no browser')
    const { client, hash } = await site.customer()
    const { id: tag } = await client.call('tag/create', { tag: { name: 'North', color: 'FF0000' } })
    const made: number[] = []
    for (const label of ['A depot', 'B depot', 'C depot']) {
      const location = { lat: 52.5 + made.length / 100, lng: 13.4, address: `${label} street`, radius: 120 }
      made.push((await client.call('place/create', { place: { label, location, external_id: `x-${label}` } })).id)
    }
    const { page, check, picture } = await site.browse('/places', { hash })
    const list = page.getByRole('listbox', { name: 'Places' })
    await list.getByRole('option', { name: /^A depot/ }).waitFor()
    await list.focus()
    await page.keyboard.press('ArrowDown')
    await page.getByRole('complementary', { name: 'A depot' }).waitFor()
    await list.focus()
    await page.keyboard.press(' ')
    await page.getByRole('toolbar', { name: '1 selected' }).waitFor()
    await list
      .getByRole('option', { name: /^B depot/ })
      .locator('[data-tick]')
      .click()
    const tools = page.getByRole('toolbar', { name: '2 selected' })
    await tools.waitFor()
    expect(await list.getByRole('option', { checked: true }).count()).toBe(2)
    await check()
    await picture('places-picked')

    await tools.getByRole('button', { name: 'Tags' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change tags' })
    await dialog.getByRole('combobox').first().fill('nor')
    await page.getByRole('option', { name: 'North' }).click()
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    const tags = async () => (await client.call('place/list')).list.map(({ tags = [] }) => tags)
    await expect.poll(tags).toEqual([[tag], [tag], []])

    await page.getByRole('checkbox', { name: 'Select all' }).click()
    await page.getByRole('toolbar', { name: '3 selected' }).getByRole('button', { name: 'Export' }).click()
    const downloading = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Export KML' }).click()
    const kml = await (await downloading).path()

    await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete 3 places?' })
    await question.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No places yet').waitFor()
    expect(await tags()).toEqual([])

    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Import' }).click()
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose file' }).click()
    await (await choosing).setFiles({ name: 'places.kml', mimeType: 'text/xml', buffer: await readFile(kml) })
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText('3 rows are good').waitFor()
    await page.getByRole('button', { name: 'Start import' }).click()
    await page.getByRole('status').filter({ hasText: 'done' }).waitFor()
    const { list: again } = await client.call('place/list')
    expect(
      again
        .toSorted((one, other) => one.label.localeCompare(other.label))
        .map(({ label, external_id, location, tags = [] }) => [label, external_id, location.lat, tags]),
    ).toEqual([
      ['A depot', 'x-A depot', 52.5, [tag]],
      ['B depot', 'x-B depot', 52.51, [tag]],
      ['C depot', 'x-C depot', 52.52, []],
    ])
  },
)

story('places are ticked on a phone, in the dark, in Russian', { timeout: 180_000 }, async () => {
  if (!site) throw new Error('no browser')
  const { client, hash } = await site.customer({ locale: 'ru_RU' })
  for (const label of ['Склад', 'Заправка'])
    await client.call('place/create', {
      place: { label, location: { lat: 55.7, lng: 37.6, address: 'Москва', radius: 90 } },
    })
  const looking = { hash, size: sizes.phone, theme: 'dark' } as const
  const { page, check, picture } = await site.browse('/places', looking)
  await page.getByRole('option', { name: /Склад/ }).locator('[data-tick]').tap()
  await page.getByRole('toolbar', { name: 'Выбран 1' }).waitFor()
  await picture('places-picked-phone')
  await check()
})

story(
  'a place gets an icon by keys, and then a picture of its own, on the map and in the list',
  { timeout: 240_000 },
  async () => {
    if (!site) throw new Error('no browser')
    const { client, hash } = await site.customer()
    const location = { lat: 52.5, lng: 13.4, address: 'Dock 7', radius: 60 }
    const { id } = await client.call('place/create', { place: { label: 'Pumps', location } })
    const told = async () => (await client.call('place/read', { place_id: id })).value
    const { page, check, picture } = await site.browse(`/places?place=${id}`, { hash })
    const icons = page.getByRole('radiogroup', { name: 'Icon' })
    await icons.getByRole('radio', { name: 'Picture or pin' }).focus()
    for (let i = 0; i < 6; i++) await page.keyboard.press('ArrowRight')
    await expect.poll(async () => (await told()).icon_id).toBe(6)
    await expect.poll(() => icons.getByRole('radio', { name: 'Petrol station' }).isChecked()).toBe(true)
    const row = page.getByRole('option', { name: /^Pumps/ })
    await row.locator('svg.lucide-fuel').waitFor()
    await check()
    await page.getByRole('button', { name: 'Close' }).first().click()
    await page.getByRole('complementary', { name: 'Pumps' }).waitFor({ state: 'detached' })
    // Away from what has come below the mouse.
    await page.mouse.move(640, 600)
    await page.getByRole('tooltip').waitFor({ state: 'detached' })
    await picture('places-icon')
    await row.click()

    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose picture' }).click()
    const drawn = await page.locator('.maplibregl-canvas').screenshot()
    await (await choosing).setFiles({ name: 'pumps.png', mimeType: 'image/png', buffer: drawn })
    await row.locator('img').waitFor()
    await expect.poll(async () => (await told()).icon_id).toBeUndefined()
    const { avatar_file_name } = await told()
    expect(await row.locator('img').getAttribute('src')).toBe(`/v2/static/place/avatars/${avatar_file_name}`)
    await expect.poll(() => icons.getByRole('radio', { name: 'Picture or pin' }).isChecked()).toBe(true)
    await page.getByRole('button', { name: 'Close' }).first().click()
    await page.getByRole('complementary', { name: 'Pumps' }).waitFor({ state: 'detached' })
    // Away from what has come below the mouse.
    await page.mouse.move(640, 600)
    await page.getByRole('tooltip').waitFor({ state: 'detached' })
    await check()
    await picture('places-own-picture')
  },
)

story('icons are chosen on a phone, in the dark, in German', { timeout: 180_000 }, async () => {
  if (!site) throw new Error('no browser')
  const { client, hash } = await site.customer({ locale: 'de_DE' })
  const location = { lat: 52.5, lng: 13.4, address: 'Dock 7', radius: 60 }
  const { id } = await client.call('place/create', { place: { label: 'Werft', location } })
  const looking = { hash, size: sizes.phone, theme: 'dark' } as const
  const { page, check, picture } = await site.browse(`/places?place=${id}`, looking)
  await page.getByRole('radio', { name: 'Hafen', exact: true }).locator('xpath=ancestor::label').tap()
  await expect.poll(async () => (await client.call('place/read', { place_id: id })).value.icon_id).toBe(11)
  await picture('places-icons-phone')
  await check()
})
