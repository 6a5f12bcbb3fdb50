import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { calm, isPossible, sizes, startSite, story } from './harness.ts'

/** Devices, from the first that is added. */

const site = isPossible ? await startSite() : undefined

const someone = async (preferences = {}) => {
  if (!site) throw new Error('no browser')
  return { site, alice: await site.customer(preferences) }
}

const choose = async (page: Page, label: string, typed: string, option: string | RegExp): Promise<void> => {
  await page.getByRole('combobox', { name: label }).fill(typed)
  await page.getByRole('option', { name: option }).click()
}

story('adds the first device and sees its first message come', { timeout: 180_000 }, async () => {
  const { site, alice } = await someone()
  const { page, check, picture } = await site.browse('/map', { hash: alice.hash })
  // An empty map leads here.
  await page.getByRole('button', { name: 'Add a device' }).click()
  await choose(page, 'Model', 'fmb920', 'Teltonika FMB920')
  await page.getByLabel('IMEI').fill('3563070')
  await page.getByLabel('Name', { exact: true }).fill('Van 1')
  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByText('An IMEI has 15 digits.').waitFor()
  await calm(page)
  await check()
  // Another model, for the harness speaks by HTTP.
  await choose(page, 'Model', 'osmand', /^OsmAnd protocol/)
  const device_id = `van-${Date.now()}`
  await page.getByLabel('Device ID').fill(device_id)
  await choose(page, 'Group', 'north', 'Create group: north')
  await choose(page, 'Vehicle', 'new', 'A new vehicle')
  await page.getByLabel('Licence plate').fill('HH-OD 1')
  await page.getByRole('button', { name: 'Register' }).click()
  const drawer = page.getByRole('complementary', { name: 'Van 1' })
  await drawer.getByText('Waiting for the first message').waitFor()
  const { list } = await alice.client.call('vehicle/list', { has_tracker: true })
  expect(list).toMatchObject([{ label: 'Van 1', reg_number: 'HH-OD 1', tracker_label: 'Van 1' }])
  await drawer.getByText(/^http:\/\/localhost:\d+$/).waitFor()
  await drawer.getByText('Nothing comes?').click()
  await calm(page)
  await check()
  await picture('devices-waiting')
  await site.deviceOf(device_id)({ lat: 48.137, lng: 11.575, speed: 0 })
  await drawer.getByText('The first message has come').waitFor()
  await drawer.locator('canvas.maplibregl-canvas').waitFor()
  await calm(page)
  await check()
  await picture('devices-arrived')
  await drawer.getByRole('link', { name: 'Map', exact: true }).click()
  await page.waitForURL(/\/map\?.*tracker=/)
  await page.getByRole('complementary', { name: 'Van 1' }).waitFor()
})

/** Titles as people write them, some of them in two languages. */
const sheet = [
  'Fahrzeug;Number plate;Make and model;IMEI;Tracker;Gruppe;Driver',
  ...Array.from(
    { length: 50 },
    (_, i) => `Van ${i + 1};HH-OD ${i + 101};Ford Transit;${356_307_042_500_000 + i};FMB920;North;Driver No${i + 1}`,
  ),
].join('\n')

story('imports fifty vehicles with their devices and drivers, in five presses', { timeout: 180_000 }, async () => {
  const { site, alice } = await someone()
  const { page, check, picture } = await site.browse('/devices', { hash: alice.hash })
  let presses = 0
  const press = async (name: string): Promise<void> => {
    presses++
    await page.getByRole('button', { name, exact: true }).last().click()
  }
  await press('Import')
  await check()
  const choosing = page.waitForEvent('filechooser')
  await press('Choose file')
  await (await choosing).setFiles({ name: 'fleet.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) })
  await picture('devices-import-columns')
  await press('Next')
  await page.getByText('50 rows are good').waitFor()
  await page.getByText('is made with it: vehicle HH-OD 101, driver Driver No1, group North').waitFor()
  await check()
  await picture('devices-import')
  await press('Start import')
  await page.getByText('done', { exact: true }).waitFor()
  await press('Close')
  expect(presses).toBe(5)
  await page.getByText('50 devices').waitFor()
  await alice.client.call('vehicle/create', { vehicle: { label: 'Trailer', type: 'special' } })
  await page.getByRole('link', { name: 'Vehicles', exact: true }).click()
  await page.getByText('51 vehicles').waitFor()
  await page.getByRole('row', { name: /^Trailer .*no device/ }).waitFor()
  await page.getByRole('row', { name: /^Van 1 HH-OD 101 .*FMB920/ }).waitFor()
  await check()
  await picture('vehicles-devices')
  await page.getByRole('button', { name: '1 without a device' }).click()
  await page.getByText('1 vehicle', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Import devices' }).click()
  await page.getByRole('dialog', { name: 'Import devices' }).waitFor()
})

story('says at its field what a registration lacks, in Russian and on a phone', { timeout: 180_000 }, async () => {
  const { site, alice } = await someone({ locale: 'ru_RU' })
  const { device_id } = await alice.tracker('Фургон')
  const looking = { hash: alice.hash, size: sizes.phone, theme: 'dark' } as const
  const { page, check, picture } = await site.browse('/devices?add=yes', looking)
  await choose(page, 'Модель', 'osmand', /^OsmAnd/)
  await page.getByLabel('ID устройства').fill(device_id)
  await page.getByLabel('Название', { exact: true }).fill('Фургон 2')
  await page.getByRole('button', { name: 'Зарегистрировать' }).click()
  await page.getByText('Устройство с таким ID уже зарегистрировано.').waitFor()
  await calm(page)
  await check()
  await picture('devices-phone-dark')
})

story('puts another device in the place of a broken one', { timeout: 180_000 }, async () => {
  const { site, alice } = await someone({ locale: 'de_DE' })
  const van = await alice.tracker('Van 1')
  await van.report({ lat: 48.137, lng: 11.575, batt: 40 })
  const looking = { hash: alice.hash, size: sizes.phone, theme: 'dark' } as const
  const { page, check, picture } = await site.browse(`/devices?tracker=${van.id}`, looking)
  await page.getByRole('button', { name: 'Gerät ersetzen' }).click()
  const asks = page.getByRole('complementary', { name: 'Gerät ersetzen: Van 1' })
  await asks.getByText(van.device_id).waitFor()
  await asks.getByLabel('Geräte-ID').fill(van.device_id)
  await asks.getByRole('button', { name: 'Ersetzen', exact: true }).click()
  await asks.getByText('Ein Gerät mit dieser ID ist schon registriert.').waitFor()
  await calm(page)
  await check()
  await picture('devices-replace-phone-dark')
  const device_id = `next-${Date.now()}`
  await asks.getByLabel('Geräte-ID').fill(device_id)
  await asks.getByRole('button', { name: 'Ersetzen', exact: true }).click()
  const drawer = page.getByRole('complementary', { name: 'Van 1', exact: true })
  await drawer.getByRole('progressbar').waitFor()
  await calm(page)
  await check()
  await site.deviceOf(device_id)({ lat: 48.14, lng: 11.58 })
  await drawer.locator('canvas.maplibregl-canvas').waitFor()
  const { value } = await alice.client.call('tracker/read', { tracker_id: van.id })
  expect(value).toMatchObject({ label: 'Van 1', source: { device_id } })
})

story('draws a device as what it is, in its colour, on the map and in lists', { timeout: 180_000 }, async () => {
  const { site, alice } = await someone({ locale: 'de_DE' })
  const truck = await alice.tracker('Lkw 1')
  const others = [await alice.tracker('Bus 2'), await alice.tracker('Boot 3'), await alice.tracker('Auto 4')]
  await truck.drive({ lat: 48.137, lng: 11.575, speed: 50, heading: 60 }, 60)
  for (const [i, other] of others.entries())
    await other.report({ lat: 48.137, lng: 11.582 + i * 0.004, ignition: i === 0 })
  const given = [
    { icon: 'bus', color: 'b8860b' },
    { icon: 'boat', color: null },
  ] as const
  for (const [i, marker] of given.entries())
    await alice.client.call('tracker/marker/assign', { tracker_id: others[i]?.id ?? 0, ...marker })
  const { page, check, picture } = await site.browse(`/devices?tracker=${truck.id}`, { hash: alice.hash })
  const drawer = page.getByRole('complementary', { name: 'Lkw 1' })
  await drawer.locator('summary', { hasText: 'Symbol und Farbe' }).click()
  // By the keyboard alone.
  await drawer.getByRole('radio', { name: 'Keines' }).focus()
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowRight')
  await expect.poll(() => drawer.getByRole('radio', { name: 'Lkw' }).isChecked()).toBe(true)
  await drawer.getByRole('switch', { name: 'Eigene Farbe' }).focus()
  await page.keyboard.press('Space')
  await drawer
    .getByRole('option', { name: /rot|red/i })
    .first()
    .click()
  await calm(page)
  await check()
  await picture('devices-marker')
  await drawer.getByRole('button', { name: 'Speichern' }).click()
  await page.getByText('Gespeichert').last().waitFor()
  const { value } = await alice.client.call('tracker/read', { tracker_id: truck.id })
  expect(value.marker).toMatchObject({ icon: 'truck', color: expect.stringMatching(/^[0-9a-f]{6}$/) })
  await drawer.getByRole('link', { name: 'Karte', exact: true }).click()
  await page.waitForURL(/\/map\?.*tracker=/)
  await page.getByRole('option', { name: /Lkw 1/ }).locator('circle').first().waitFor({ state: 'attached' })
  await page.keyboard.press('Escape')
  await calm(page)
  await check()
  await picture('map-markers')
  for (const [size, theme] of [
    [sizes.desk, 'dark'],
    [sizes.phone, 'light'],
  ] as const) {
    const looking = await site.browse('/map?at=48.137,11.585,15', { hash: alice.hash, size, theme })
    await looking.page.locator('canvas.maplibregl-canvas').waitFor()
    await looking.picture(`map-markers-${theme}-${size.width}`)
    await looking.check()
  }
})

story('shares a device with another account by a code, and takes it back', { timeout: 180_000 }, async () => {
  const { site, alice } = await someone()
  const bob = await site.customer({ locale: 'ru_RU' })
  const van = await alice.tracker('Van 1')
  await van.report({ lat: 48.137, lng: 11.575 })
  const mine = await site.browse(`/devices?tracker=${van.id}`, { hash: alice.hash })
  await mine.page.getByRole('button', { name: 'Share with another account' }).click()
  const drawer = mine.page.getByRole('complementary', { name: /^Share/ })
  await drawer.getByLabel('For whom').fill('Workshop')
  await drawer.getByRole('button', { name: 'Make a code' }).click()
  const code = (await drawer.locator('code').textContent()) ?? ''
  expect(code).toMatch(/^\w{4}(-\w{4}){3}$/)
  await drawer.getByText(/code open until/).waitFor()
  await mine.check()
  await mine.picture('devices-share')

  const looking = { hash: bob.hash, size: sizes.phone, theme: 'dark' } as const
  const theirs = await site.browse('/devices?add=yes', looking)
  await theirs.page.getByRole('button', { name: 'У меня есть код' }).click()
  await theirs.page.getByLabel('Название', { exact: true }).fill('Чужой фургон')
  await theirs.page.getByLabel('Код', { exact: true }).fill('ABCD-EFGH')
  await theirs.page.getByRole('button', { name: 'Добавить', exact: true }).click()
  await theirs.page.getByText('Этот код неизвестен, уже использован или истёк.').waitFor()
  await theirs.check()
  await theirs.picture('devices-accept-phone-dark')
  await theirs.page.getByLabel('Код', { exact: true }).fill(code)
  await theirs.page.getByRole('button', { name: 'Добавить', exact: true }).click()
  await theirs.page.getByRole('complementary', { name: 'Чужой фургон' }).waitFor()
  expect((await bob.client.call('tracker/list')).list).toMatchObject([{ label: 'Чужой фургон', clone: true }])

  await mine.page.reload()
  await drawer.getByText(/in use since/).waitFor()
  await drawer.getByRole('button', { name: 'Delete' }).click()
  const asks = mine.page.getByRole('alertdialog')
  await asks.getByText('Take the device back?').waitFor()
  await mine.check()
  await asks.getByRole('button', { name: 'Delete' }).click()
  await drawer.getByText(/in use since/).waitFor({ state: 'detached' })
  expect((await bob.client.call('tracker/list')).list).toEqual([])
})

story('keeps devices in a coloured group, sets one, and asks before one goes', { timeout: 180_000 }, async () => {
  const { site, alice } = await someone({ locale: 'de_DE' })
  const van = await alice.tracker('Van 1')
  const { id: spare } = await alice.tracker('Ersatz')
  await van.report({ lat: 48.137, lng: 11.575 })
  const { page, check, picture } = await site.browse('/devices', { hash: alice.hash })
  await page.getByRole('button', { name: 'Gruppen' }).click()
  await page.getByRole('button', { name: 'Neue Gruppe' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Süd')
  await page
    .getByRole('option', { name: /grün|green/i })
    .first()
    .click()
  await choose(page, 'Geräte darin', 'van', /Van 1/)
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: 'Erstellen' })
    .or(page.getByRole('button', { name: 'Anlegen' }))
    .click()
  await page.getByText('Gespeichert').waitFor()
  const drawers = page.getByRole('complementary')
  // Beside what is open the columns at the end give way.
  while ((await drawers.count()) > 0) await page.keyboard.press('Escape')
  await page.getByRole('row', { name: /Van 1.*Süd/ }).waitFor()
  const [group] = (await alice.client.call('tracker/group/list')).list
  expect(group).toMatchObject({ title: 'Süd' })
  expect(group?.color).not.toBe('14558f')

  await page.getByRole('row', { name: /^Van 1/ }).click()
  const drawer = page.getByRole('complementary', { name: 'Van 1' })
  await drawer.locator('summary', { hasText: 'Fahrten' }).click()
  await drawer.getByLabel(/^Eine Fahrt endet/).fill('12')
  // What is focused in a drawer scrolls the drawer, and never the page.
  await drawer.getByRole('switch').last().focus()
  expect(await page.evaluate('document.scrollingElement.scrollHeight - innerHeight')).toBe(0)
  await drawer.getByLabel('Name', { exact: true }).fill('Van 1 Süd')
  await drawer.getByRole('button', { name: 'Speichern' }).click()
  await page.getByText('Gespeichert').last().waitFor()
  await expect
    .poll(() => alice.client.call('tracker/settings/trip_detection/read', { tracker_id: van.id }))
    .toMatchObject({ min_idle_duration_minutes: 12 })
  await calm(page)
  await check()
  await picture('devices-settings')

  await page.getByRole('row', { name: /^Ersatz/ }).click()
  const other = page.getByRole('complementary', { name: 'Ersatz' })
  await other.getByRole('button', { name: 'Löschen' }).click()
  const asks = page.getByRole('alertdialog')
  await expect.poll(() => asks.getByRole('button', { name: 'Löschen' }).isDisabled()).toBe(true)
  await asks.getByRole('textbox').fill('Ersatz')
  await calm(page)
  await check()
  await asks.getByRole('button', { name: 'Löschen' }).click()
  await page.getByRole('row', { name: /^Ersatz/ }).waitFor({ state: 'detached' })
  expect((await alice.client.call('tracker/list')).list.map(({ id }) => id)).not.toContain(spare)
})
