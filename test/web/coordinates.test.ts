import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { make, plain, read } from '#test/links.ts'
import { inApp, openedBy, written } from '#web/parts/coordinates/links.ts'
import { isPossible, sizes, startSite, story } from './harness.ts'

/** Wherever a place is shown it can be copied, and opened in a program for maps. */

const vaduz = { lat: 47.141372, lng: 9.520704 }

test('a place is written as people do, and stands in the address where the setting wants it', () => {
  expect(written(vaduz)).toBe('47.14137, 9.52070')
  expect(openedBy('https://maps.example/{zoom}/{lat}/{lng}?q={lat},{lng}', vaduz)).toBe(
    'https://maps.example/17/47.141372/9.520704?q=47.141372,9.520704',
  )
  expect(openedBy('', vaduz)).toBeUndefined()
  expect(inApp(vaduz)).toBe('geo:47.141372,9.520704?q=47.141372,9.520704')
})

test('Apple’s browsers, which do not know geo:, are sent to Apple’s maps', () => {
  Object.assign(globalThis, { GestureEvent: class {} })
  try {
    expect(inApp(vaduz)).toBe('https://maps.apple.com/?ll=47.141372,9.520704&q=47.141372,9.520704')
  } finally {
    Reflect.deleteProperty(globalThis, 'GestureEvent')
  }
})

const site = isPossible ? await startSite() : undefined
const reached = () => {
  if (!site) throw new Error('no browser')
  return site
}

/** What is in the clipboard after the button was pressed. */
const copied = async (page: Page): Promise<string> => {
  await page.getByRole('dialog').getByRole('button', { name: 'Copy: Coordinates' }).click()
  await page.getByRole('dialog').getByText('Copied', { exact: true }).waitFor()
  return page.evaluate(() => navigator.clipboard.readText())
}

const inMaps = (page: Page) => page.getByRole('link', { name: 'Open in maps' })
const osm = 'https://www.openstreetmap.org/?mlat=47.141372&mlon=9.520704#map=17/47.141372/9.520704'

story(
  'of a vehicle the place is copied by the keyboard alone, and opened elsewhere',
  { timeout: 180_000 },
  async () => {
    const alice = await reached().customer()
    const van = await alice.tracker('Van 1')
    await van.report(vaduz)
    const { page, check, picture } = await reached().browse(`/map?tracker=${van.id}`, { hash: alice.hash })
    const button = page.getByRole('button', { name: 'Coordinates', exact: true })
    await button.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Coordinates' })
    await inMaps(page).waitFor()
    const link = await inMaps(page).evaluate(({ attributes }) =>
      Object.fromEntries([...attributes].map(({ name, value }) => [name, value])),
    )
    expect(link).toMatchObject({ href: osm, rel: 'noreferrer', target: '_blank' })
    await picture('coordinates')
    await check()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await dialog.getByText('Copied', { exact: true }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('47.14137, 9.52070')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => button.evaluate((own) => own === document.activeElement)).toBe(true)
  },
)

story('a right press tells the place to whoever may make nothing there, too', { timeout: 180_000 }, async () => {
  const alice = await reached().customer()
  await (await alice.tracker('Van 1')).report(vaduz)
  const { page, check } = await reached().browse('/map?at=47.14,9.52,13', { hash: alice.hash })
  await page.locator('.maplibregl-canvas').click({ button: 'right', position: { x: 300, y: 300 } })
  await page.getByRole('menuitem', { name: 'Open in maps' }).waitFor()
  const item = page.getByRole('menuitem', { name: /^Copy: 47\.\d{5}, 9\.\d{5}$/ })
  const text = await item.textContent()
  await item.click()
  await page.getByText(/^Copied: 47/).waitFor()
  expect(`Copy: ${await page.evaluate(() => navigator.clipboard.readText())}`).toBe(text)
  await check()
})

story('of a drive the start, the end and the stop after it are told', { timeout: 180_000 }, async () => {
  const alice = await reached().customer()
  const van = await alice.tracker('Van 1')
  const minute = 60_000
  const start = Date.now() - 200 * minute
  const at = (since: number, north: number, speed: number) =>
    van.report({ lat: 47 + north, lng: 9.5, speed, time: start + since * minute })
  for (let i = 0; i <= 10; i++) await at(i, i * 0.009, 60)
  for (let i = 1; i <= 60; i++) await at(10 + i, 0.09, 0)
  for (let i = 1; i <= 10; i++) await at(70 + i, 0.09 + i * 0.009, 60)
  for (let i = 1; i <= 10; i++) await at(80 + i, 0.18, 0)
  const { page, check } = await reached().browse(`/tracks?trackers=${van.id}&period=7d`, { hash: alice.hash })
  const drives = page.getByRole('list').getByRole('button', { name: /km\/h/ })
  await expect.poll(() => drives.count()).toBe(2)
  await drives.first().click()
  await page.getByRole('button', { name: 'Coordinates: Start' }).click()
  expect(await copied(page)).toBe('47.00000, 9.50000')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Coordinates: Stop \d/ }).click()
  expect(await copied(page)).toMatch(/^47\.0[89]\d{3}, 9\.50000$/)
  await check()
})

story('on a phone a guest opens it in the app for maps, in German, by night', { timeout: 180_000 }, async () => {
  const alice = await reached().customer()
  const van = await alice.tracker('Sprinter 12')
  await van.report(vaduz)
  const call = alice.client.call as (path: string, params?: object) => Promise<never>
  const account = { id: 0, hash: alice.hash, call, fails: call }
  const { hash } = await read(account, await make(account, plain(van.id)))
  const looking = { size: sizes.phone, theme: 'dark', language: 'de-DE' } as const
  const { page, check, picture } = await reached().browse(`/link/${hash}`, looking)
  const at = 'geo:47.141372,9.520704?q=47.141372,9.520704'
  expect(await page.getByRole('link', { name: 'In Karten öffnen: Sprinter 12' }).getAttribute('href')).toBe(at)
  await page.getByRole('button', { name: 'Koordinaten: Sprinter 12' }).click()
  const app = page.getByRole('link', { name: 'In der Karten-App öffnen' })
  await app.waitFor()
  expect(await app.getAttribute('href')).toBe('geo:47.141372,9.520704?q=47.141372,9.520704')
  const maps = page.getByRole('link', { name: 'In Karten öffnen', exact: true })
  expect([await maps.getAttribute('href'), await maps.getAttribute('rel')]).toEqual([osm, 'noreferrer'])
  await picture('coordinates-phone-dark')
  await check()
})

for (const look of [
  { theme: 'light', size: sizes.desk },
  { theme: 'dark', size: sizes.phone },
] as const)
  story(
    `places, zones and departments tell theirs beside the address, ${look.theme}`,
    { timeout: 180_000 },
    async () => {
      const alice = await reached().customer()
      const location = { ...vaduz, address: 'Äulestrasse 22, Vaduz', radius: 50 }
      await alice.client.call('place/create', { place: { label: 'Depot', location, external_id: null } } as never)
      await alice.client.call('department/create', { department: { label: 'Sales', location } } as never)
      const corners = [vaduz, { lat: 47.15, lng: 9.53 }, { lat: 47.13, lng: 9.54 }]
      const zone = { label: 'Town', type: 'polygon', color: 'ff0000', address: 'Vaduz' }
      await alice.client.call('zone/create', { zone, points: corners } as never)
      const { page, check, go, picture } = await reached().browse('/tags', { ...look, hash: alice.hash })
      await page.getByRole('heading', { level: 1 }).waitFor()
      for (const [path, name, told] of [
        ['/places', 'Depot', '47.14137, 9.52070'],
        ['/departments', 'Sales', '47.14137, 9.52070'],
        ['/zones', 'Town', '47.14000, 9.53035'],
      ] as const) {
        await go(path)
        await page.getByText(name, { exact: true }).first().click()
        await page.getByRole('button', { name: 'Coordinates: Address' }).click()
        expect(await copied(page)).toBe(told)
        await picture(`coordinates-${name}-${look.theme}`)
        // By the mouse: keys would have the button tell its hint.
        await page.mouse.click(5, 5)
        await page.getByRole('dialog', { name: 'Coordinates: Address' }).waitFor({ state: 'detached' })
        await check()
      }
    },
  )
