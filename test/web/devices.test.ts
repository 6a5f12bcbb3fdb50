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
  await page.getByRole('button', { name: 'Register' }).click()
  const drawer = page.getByRole('complementary', { name: 'Van 1' })
  await drawer.getByText('Waiting for the first message').waitFor()
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
