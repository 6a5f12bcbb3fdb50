import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { make, plain, read } from '#test/links.ts'
import { calm, isPossible, sizes, startSite, story } from './harness.ts'

/** Vehicles that are shown to guests: by whoever shares them, and to whoever has the address. */

const site = isPossible ? await startSite() : undefined

const someone = async (given: { locale?: string; time_zone?: string } = {}) => {
  if (!site) throw new Error('no browser')
  const alice = await site.customer(given)
  // As the other helpers of links ask.
  const call = alice.client.call as (path: string, params?: object) => Promise<never>
  return { site, alice, account: { id: 0, hash: alice.hash, call, fails: call } }
}

story(
  'shares a vehicle from the map, and a guest sees it move until it is switched off',
  { timeout: 180_000 },
  async () => {
    const { site, alice } = await someone()
    const van = await alice.tracker('Van 7')
    await van.drive({ lat: 53.55, lng: 9.99, speed: 40 }, 300)
    const { page, check, picture, complaints } = await site.browse(`/map?tracker=${van.id}`, { hash: alice.hash })
    await page.getByRole('link', { name: 'Share' }).click()
    const dialog = page.getByRole('dialog', { name: 'New link' })
    // Which vehicle is known, so it begins with how long; and the step before is there.
    await dialog.getByRole('group', { name: 'What guests see' }).waitFor()
    await dialog.getByRole('button', { name: 'Back' }).click()
    await dialog.getByText('Van 7').first().waitFor()
    await dialog.getByRole('button', { name: 'Next' }).click()
    await dialog.getByRole('group', { name: 'What guests see' }).waitFor()
    await dialog.getByRole('button', { name: '2 hours' }).click()
    await check()
    await picture('links-what')
    await dialog.getByRole('button', { name: 'Next' }).click()
    const preview = dialog.getByRole('region', { name: 'Preview' })
    await preview.getByRole('button', { name: 'Van 7', exact: true }).waitFor()
    await preview.getByText('40').first().waitFor()
    await dialog.locator('canvas').waitFor()
    await check()
    await picture('links-preview')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('For the customer')
    await dialog.getByRole('button', { name: 'Create' }).click()
    const drawer = page.getByRole('complementary', { name: 'For the customer' })
    await drawer.getByRole('button', { name: 'Copy: Address' }).click()
    await drawer.getByText('Copied').waitFor()
    const address = await page.evaluate(() => navigator.clipboard.readText())
    expect(address).toMatch(new RegExp(`^${site.url}/link/[0-9a-f]{32}$`))
    await calm(page)
    await check()
    await picture('links')
    const { to = '' } = (await alice.client.call('tracker/location/link/list')).list[0]?.lifetime ?? {}
    const hours = (Date.parse(`${to.replace(' ', 'T')}Z`) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(1.9)
    expect(hours).toBeLessThan(2.1)
    const messenger = (name: string) => drawer.getByRole('link', { name }).getAttribute('href')
    expect(new URL((await messenger('WhatsApp')) ?? '').searchParams.get('text')).toBe(
      `Van 7 live on a map: ${address}`,
    )
    expect(new URL((await messenger('Telegram')) ?? '').searchParams.get('url')).toBe(address)
    await drawer.getByText('By e-mail').click()
    await drawer.getByRole('textbox', { name: 'To' }).fill('nobody')
    await drawer.getByRole('button', { name: 'Send', exact: true }).click()
    await drawer.getByText(/must be/).waitFor()
    await drawer.getByRole('textbox', { name: 'To' }).fill('one@mail.example, two@mail.example')
    await drawer.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByText('Sent to 2 addresses').waitFor()
    await calm(page)
    await check()
    await picture('links-sent')
    // Where there is no clipboard, as on a page that came by http, it is selected for the keys.
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    await drawer.getByRole('button', { name: 'Copy: Address' }).click()
    await drawer.getByText('Selected. Copy it with Ctrl+C.').waitFor()
    expect(await page.evaluate(() => String(getSelection()))).toBe(address)

    const guest = await site.browse(new URL(address).pathname)
    await guest.page.getByText('Live', { exact: true }).waitFor()
    await guest.page.getByRole('button', { name: 'Van 7', exact: true }).waitFor()
    await guest.page.locator('canvas').waitFor()
    await guest.page.getByRole('heading', { name: 'Van 7', level: 1 }).waitFor()
    expect(await guest.page.title()).toMatch(/^Van 7 – ./)
    await guest.check()
    await guest.picture('link-page')
    await van.report({ lat: 53.6, lng: 10, speed: 77 })
    await guest.page.getByText('77').waitFor()
    await expect.poll(() => page.getByRole('row', { name: /For the customer on Van 7/ }).count()).toBe(1)
    await drawer.getByRole('button', { name: 'Switch off' }).click()
    await guest.page.getByRole('heading', { name: 'This link is switched off' }).waitFor()
    await expect.poll(() => guest.page.content()).not.toMatch(/Van 7|53\.6/)
    await drawer.getByRole('button', { name: 'Switch on' }).waitFor()
    expect([...complaints, ...guest.complaints]).toEqual([])
  },
)

story(
  'is shown on a phone by night in the language of its browser, and says when it has ended',
  { timeout: 180_000 },
  async () => {
    const { site, alice, account } = await someone({ time_zone: 'Europe/Berlin' })
    const [van, lorry] = [await alice.tracker('Sprinter 12'), await alice.tracker('Actros 3')]
    await van.drive({ lat: 52.52, lng: 13.4, speed: 50, heading: 45 }, 600)
    await lorry.report({ lat: 52.5, lng: 13.35 })
    const shown = (tracker_id: number) => ({
      tracker_id,
      params: { object_data: ['speed', 'movement_status', 'address'] },
    })
    const link = {
      ...plain(),
      trackers: [shown(van.id), shown(lorry.id)],
      params: { display_options: { trace_duration: 900 } },
    }
    const lifetime = { to: '2099-06-01 14:00:00' }
    const { hash } = await read(account, await make(account, { ...link, lifetime }))
    const looking = { size: sizes.phone, theme: 'dark', language: 'de-DE' } as const
    const { page, check, picture } = await site.browse(`/link/${hash}`, looking)
    await page.getByText('Fährt').waitFor()
    await page.getByText(/^Zu sehen bis 0?1\.0?6\.2099,? \d\d:\d\d, \S/).waitFor()
    await page.getByRole('heading', { name: 'Sprinter 12 und 1 weiteres', level: 1 }).waitFor()
    await page.locator('canvas').waitFor()
    await page.getByText(/Natural Earth/).waitFor()
    const endOf = async (part: string): Promise<{ start: number; end: number }> => {
      const { x = 0, width = 0 } = (await page.locator(`.maplibregl-ctrl-${part}`).boundingBox()) ?? {}
      return { start: x, end: x + width }
    }
    expect((await endOf('attrib')).start).toBeGreaterThan((await endOf('scale')).end)
    await page.getByRole('button', { name: 'Mehr zeigen' }).click()
    await check()
    await page.getByRole('button', { name: 'Actros 3', exact: true }).click()
    await page.getByRole('button', { name: 'Mehr zeigen' }).waitFor()
    await picture('link-page-phone-dark')
    const ended = await read(account, await make(account, { ...link, lifetime: { to: '2020-06-01 14:00:00' } }))
    const { page: over } = await site.browse(`/link/${ended.hash}`, { ...looking, language: 'ru' })
    await over.getByRole('heading', { name: 'Срок этой ссылки истёк' }).waitFor()
    await over.getByText('1 июня 2020').waitFor()
  },
)

story(
  'shows guests values of sensors that were chosen by their names, and no others',
  { timeout: 180_000 },
  async () => {
    const { site, alice } = await someone()
    const van = await alice.tracker('Reefer')
    const report = (temperature1: number) =>
      van.report({ lat: 53.55, lng: 9.99, speed: 0, temperature1, temperature2: 21, inputs: 2 })
    await report(-18.5)
    const thermometer = (name: string, input_name: string) => ({
      ...{ type: 'metering', sensor_type: 'temperature', name, input_name, units_type: 'celsius' },
    })
    const door = { type: 'discrete', sensor_type: 'door', name: 'Rear door', input_number: 2 }
    const [cargo, cabin] = [thermometer('Cargo', 'ext_temp_sensor_1'), thermometer('Cabin', 'ext_temp_sensor_2')]
    for (const sensor of [cargo, cabin, door])
      await alice.client.call('tracker/sensor/create', { tracker_id: van.id, sensor } as never)
    const { page, check, picture } = await site.browse(`/links?add=yes&trackers=${van.id}`, { hash: alice.hash })
    const dialog = page.getByRole('dialog', { name: 'New link' })
    const values = dialog.getByRole('combobox', { name: 'Measured values' })
    for (const name of ['Cargo', 'Rear door']) {
      await values.fill(name)
      await page.getByRole('option', { name }).click()
    }
    await page.keyboard.press('Escape')
    await check()
    await picture('links-values')
    await dialog.getByRole('button', { name: 'Next' }).click()
    await dialog.getByText(/18\.5.°C/).waitFor()
    await dialog.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('complementary', { name: 'Link' }).waitFor()
    const [link] = (await alice.client.call('tracker/location/link/list')).list
    const guest = await site.browse(`/link/${link?.hash}`, { size: sizes.phone, theme: 'dark' })
    await guest.page.getByText(/18\.5.°C/).waitFor()
    await guest.page.getByText('Rear door').waitFor()
    expect(await guest.page.content()).not.toMatch(/Cabin/)
    await guest.page.getByText('Live', { exact: true }).waitFor()
    await report(-12)
    await guest.page.getByText(/12.°C/).waitFor()
    await guest.page.locator('canvas').waitFor()
    await guest.check()
    await guest.picture('link-values-phone-dark')
  },
)

/** Goes on by Tab until it is there. */
const tabTo = async (page: Page, wanted: Locator): Promise<void> => {
  await wanted.waitFor()
  for (let i = 0; i < 80; i++) {
    // While a list is open nothing else is there for it.
    if ((await wanted.and(page.locator(':focus')).count()) > 0) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not come to ${wanted}`)
}

story('a link is made, bounded by a zone and named by the keyboard alone', { timeout: 240_000 }, async () => {
  const { alice, site } = await someone()
  const van = await alice.tracker('Van 7')
  await alice.tracker('Lorry 3')
  await van.report({ lat: 53.55, lng: 9.99, speed: 40 })
  const zone = { type: 'circle', label: 'Harbour', radius: 900, center: { lat: 53.55, lng: 9.99 } } as const
  const { id: zone_id } = await alice.client.call('zone/create', { zone })
  const { page, check } = await site.browse('/links', { hash: alice.hash })
  const press = async (name: string, key = 'Enter'): Promise<void> => {
    await tabTo(page, page.getByRole('button', { name, exact: true }).last())
    await page.keyboard.press(key)
  }
  const pick = async (name: string, typed: string): Promise<void> => {
    await tabTo(page, page.getByRole('combobox', { name }))
    await page.keyboard.type(typed)
    await page.getByRole('option', { name: new RegExp(typed) }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    // Leaves the list, which hides all else while it is open.
    await page.keyboard.press('Tab')
  }
  await press('New link')
  const dialog = page.getByRole('dialog', { name: 'New link' })
  // Without a vehicle it does not go on, and says why.
  await dialog.waitFor()
  await press('Next')
  await dialog.getByText('Choose at least one vehicle.').waitFor()
  await pick('Vehicles', 'Van')
  await press('Next')
  await dialog.getByRole('group', { name: 'What guests see' }).waitFor()
  await press('1 day')
  const speed = dialog.getByRole('checkbox', { name: 'Speed' })
  await tabTo(page, speed)
  const before = await speed.isChecked()
  await page.keyboard.press('Space')
  await expect.poll(() => speed.isChecked()).toBe(!before)
  await tabTo(page, dialog.getByRole('button', { name: /Show everywhere/ }))
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Only inside these zones' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await pick('Zones', 'Harbour')
  await check()
  await press('Next')
  const preview = dialog.getByRole('region', { name: 'Preview' })
  await preview.getByRole('button', { name: 'Van 7', exact: true }).waitFor()
  await tabTo(page, dialog.getByRole('textbox', { name: 'Name' }))
  await page.keyboard.type('By keys')
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('complementary', { name: 'By keys' })
  await drawer.waitFor()
  await tabTo(page, drawer.getByRole('button', { name: 'Copy: Address' }))
  await page.keyboard.press('Enter')
  await drawer.getByText('Copied').waitFor()
  const address = await page.evaluate(() => navigator.clipboard.readText())
  await calm(page)
  await check()
  const [link] = (await alice.client.call('tracker/location/link/list')).list
  expect(link).toMatchObject({ description: 'By keys', trackers: [{ tracker_id: van.id }] })
  expect(link?.params).toMatchObject({ bounding_mode: 'inside', bounding_zone_ids: [zone_id] })
  const guest = await site.browse(new URL(address).pathname)
  await guest.page.getByRole('button', { name: 'Van 7', exact: true }).waitFor()
})
