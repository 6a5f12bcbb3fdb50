import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { readSpreadsheet } from '#formats/spreadsheet.ts'
import { mailbox } from '#test/mailbox.ts'
import { tariff } from '#test/tariffs.ts'
import { point } from '#test/track/points.ts'
import { hear } from '#test/trackers.ts'
import { isPossible, sizes, startSite, story } from './harness.ts'
import { countPresses } from './presses.ts'

/**
 * What people come for each day, with mouse, keys and fingers, and how many presses it takes at most: docs/decisions/presses.md.
 */

const box = isPossible ? await mailbox() : undefined
const site = box && (await startSite({ smtp_url: box.smtp_url }))
const reached = () => {
  if (!site || !box) throw new Error('no browser')
  return { ...site, box }
}

const minute = 60_000
const day = 1440 * minute

/** Looks, counted from here on. */
const looking = async (path: string, asking: Parameters<ReturnType<typeof reached>['browse']>[1] = {}) => {
  const seen = await reached().browse(path, asking)
  return { ...seen, ...(await countPresses(seen.page)) }
}

/** Yesterday of UTC at an hour, in milliseconds. */
const yesterday = (hour: number): number => Math.floor(Date.now() / day - 1) * day + hour * 60 * minute

const sheetOf = async (page: Page, press: () => Promise<void>): Promise<string[][]> => {
  const [file] = await Promise.all([page.waitForEvent('download'), press()])
  const bytes = await readFile(await file.path())
  const rows = await Array.fromAsync(readSpreadsheet(() => Readable.from([bytes])))
  return rows.flat().map(({ cells }) => cells)
}

story('1: an empty account signs in, and has its first vehicle on the map', { timeout: 180_000 }, async () => {
  const { customer, deviceOf } = reached()
  const alice = await customer({ time_zone: 'Europe/Lisbon' })
  const { page, check, picture, so_far } = await looking('/')
  await page.getByLabel('E-mail').fill(alice.login)
  await page.getByLabel('Password').fill(alice.password)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Add a device' }).click()
  await page.getByRole('combobox', { name: 'Model' }).fill('osmand')
  await page.getByRole('option', { name: /^OsmAnd protocol/ }).click()
  const device_id = `first-${Date.now()}`
  await page.getByLabel('Device ID').fill(device_id)
  await page.getByLabel('Name', { exact: true }).fill('Van 1')
  await page.getByRole('button', { name: 'Register' }).click()
  const drawer = page.getByRole('complementary', { name: 'Van 1' })
  await drawer.getByText('Waiting for the first message').waitFor()
  await deviceOf(device_id)({ lat: 38.72, lng: -9.14 })
  await drawer.getByRole('link', { name: 'Map', exact: true }).click()
  await page.getByRole('complementary', { name: 'Van 1' }).getByText('Lisbon, Portugal').waitFor()
  await check()
  await picture('daily-first')
  expect((await so_far()).presses).toBeLessThanOrEqual(4)
})

story('2: where one of the vehicles is: by mouse, by keys, on a phone', { timeout: 180_000 }, async () => {
  const { customer } = reached()
  const alice = await customer()
  for (const label of ['Van 1', 'Van 2', 'Lorry 3']) {
    const vehicle = await alice.tracker(label)
    await vehicle.report({ lat: 52.52, lng: 13.4 })
  }
  const mouse = await looking('/', { hash: alice.hash })
  await mouse.page.getByRole('option', { name: /Lorry 3/ }).click()
  await mouse.page
    .getByRole('complementary', { name: 'Lorry 3' })
    .getByText(/^52\.52/)
    .or(mouse.page.getByText(/Berlin/))
    .first()
    .waitFor()
  expect((await mouse.so_far()).presses).toBe(1)

  const keys = await looking('/events', { hash: alice.hash })
  await keys.page.getByRole('heading', { name: 'Events' }).waitFor()
  await keys.settled()
  await keys.page.keyboard.press('Control+k')
  await keys.page.getByRole('dialog').waitFor()
  await keys.page.keyboard.type('lorry')
  await keys.page.getByRole('option', { name: /Lorry 3/ }).waitFor()
  await keys.page.keyboard.press('Enter')
  await keys.page.getByRole('complementary', { name: 'Lorry 3' }).waitFor()
  expect((await keys.so_far()).presses).toBe(0)

  const phone = await looking('/', { hash: alice.hash, size: sizes.phone })
  await phone.page.getByRole('combobox').tap()
  await phone.page.getByRole('option', { name: /Lorry 3/ }).tap()
  await phone.page.getByRole('complementary', { name: 'Lorry 3' }).waitFor()
  expect((await phone.so_far()).presses).toBe(2)
  await phone.check()
})

story('3: what was driven yesterday is played', { timeout: 180_000 }, async () => {
  const { customer } = reached()
  const alice = await customer()
  const van = await alice.tracker('Van 1')
  for (let since = 0; since <= 12 * minute; since += 20_000) {
    const speed = since === 0 || since === 12 * minute ? 0 : 60
    await van.report({ lat: 52.5 + (since / minute) * 0.009, lng: 13.4, speed, time: yesterday(8) + since })
  }
  await van.report({ lat: 52.5 + 12 * 0.009, lng: 13.4 })
  for (const size of [sizes.desk, sizes.phone]) {
    const { page, check, picture, so_far } = await looking('/', { hash: alice.hash, size })
    if (size === sizes.phone) await page.getByRole('combobox').tap()
    await page.getByRole('option', { name: /Van 1/ }).click()
    await page.getByRole('complementary', { name: 'Van 1' }).getByRole('link', { name: 'Tracks' }).click()
    await page.getByRole('button', { name: 'Earlier' }).click()
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    const time = page.getByRole('slider', { name: 'Time' })
    const begun = Number(await time.inputValue())
    await expect.poll(async () => Number(await time.inputValue())).toBeGreaterThan(begun)
    await check()
    await picture(`daily-played-${size.width}`)
    expect((await so_far()).presses).toBeLessThanOrEqual(size === sizes.phone ? 5 : 4)
  }
})

story('4: who sped last week, by driver, as a sheet', { timeout: 180_000 }, async () => {
  const { customer } = reached()
  const alice = await customer()
  const van = await alice.tracker('Van 1')
  const { client } = alice
  for (const first_name of ['Ada', 'Ben']) await client.call('employee/create', { employee: { first_name } } as never)
  const { list } = await client.call('employee/list', {})
  await client.call('tracker/rule/create', {
    type: 'speedup',
    name: 'Too fast',
    primary_text: 'Drives too fast',
    param: 90,
    trackers: [van.id],
  } as never)
  const all = async () => (await client.call('history/unread/count')).count
  for (const [i, { id }] of list.entries()) {
    await client.call('tracker/employee/assign', { tracker_id: van.id, new_employee_id: id })
    await van.report({ lat: 52.5 + i, lng: 13.4, speed: 50 })
    await van.drive({ lat: 52.52 + i, lng: 13.41, speed: 120 + i }, 0)
    await expect.poll(all).toBe(i + 1)
  }
  const { page, check, picture, so_far } = await looking('/', { hash: alice.hash })
  await page.getByRole('link', { name: /^Events/ }).click()
  await page.getByRole('button', { name: /^Period/ }).click()
  await page.getByRole('button', { name: 'Last 7 days' }).click()
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('combobox', { name: 'Drivers' }).fill('Ben')
  await page.getByRole('option', { name: 'Ben' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Kinds' }).fill('speed')
  await page.getByRole('option', { name: /speed/i }).first().click()
  await page.keyboard.press('Escape')
  const events = page.getByRole('listbox').getByRole('option')
  await expect.poll(() => events.count()).toBe(1)
  await events.getByText(/Van 1 · Ben/).waitFor()
  await check()
  await picture('daily-speeding')
  await page.getByRole('button', { name: 'Export' }).click()
  const rows = await sheetOf(page, () => page.getByRole('menuitem', { name: 'Excel (XLSX)' }).click())
  const columns = Object.fromEntries((rows[0] ?? []).map((title, i) => [title, rows[1]?.[i]]))
  expect(columns).toMatchObject({ Tracker: 'Van 1', Driver: 'Ben', Details: expect.stringContaining('121') })
  expect(rows).toHaveLength(2)
  expect((await so_far()).presses).toBeLessThanOrEqual(8)
})

story('5: a van that leaves a zone drawn on the map is told by mail', { timeout: 180_000 }, async () => {
  const { customer, box } = reached()
  const alice = await customer()
  const van = await alice.tracker('Van 1')
  await van.report({ lat: 52.5, lng: 13.4 })
  const { page, check, picture, so_far } = await looking('/', { hash: alice.hash })
  await page.getByRole('link', { name: 'Rules' }).click()
  await page.getByRole('button', { name: 'New rule' }).first().click()
  await page.getByRole('combobox', { name: /Tell when/ }).fill('leaves a zone')
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: /Which way/ }).click()
  await page.getByRole('option', { name: 'Out only' }).click()
  await page.getByText('All trackers, also those to come').click()
  await page.getByRole('button', { name: 'Draw a zone' }).click()
  const zone = page.getByRole('group', { name: 'Draw a zone' })
  await zone.getByRole('button', { name: 'Polygon' }).click()
  await page.getByRole('status').filter({ hasText: 'Press for each point' }).waitFor()
  const { x, y, width, height } = (await page.locator('.maplibregl-canvas').boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  }
  const corners = [
    [0.2, 0.3],
    [0.8, 0.3],
    [0.8, 0.8],
    [0.2, 0.8],
    [0.2, 0.8],
  ] as const
  for (const [across, down] of corners) await page.mouse.click(x + width * across, y + height * down)
  await zone.getByRole('textbox', { name: 'Name of the zone' }).fill('Yard')
  await zone.getByRole('button', { name: 'Keep the zone' }).click()
  await page.getByLabel('Mail to').fill('boss@fleet.example')
  await page.keyboard.press('Enter')
  await check()
  await picture('daily-zone')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByText('Rule saved').waitFor()
  expect((await so_far()).presses).toBeLessThanOrEqual(15)
  await van.report({ lat: 52.5, lng: 13.4, speed: 40 })
  await van.report({ lat: 53.5, lng: 13.4, speed: 40 })
  await expect.poll(() => box.to('boss@fleet.example').length, { timeout: 30_000 }).toBe(1)
  expect(box.to('boss@fleet.example')[0]?.text).toMatch(/Van 1.*Yard|Yard.*Van 1/s)
})

story('6: a colleague is invited who sees five vehicles', { timeout: 180_000 }, async () => {
  const { customer, browse, box } = reached()
  const alice = await customer()
  for (let i = 1; i <= 6; i++) await alice.tracker(`Van ${i}`)
  const { page, check, picture, so_far } = await looking('/', { hash: alice.hash })
  await page.getByRole('link', { name: 'Users' }).click()
  await page.getByRole('button', { name: 'New user' }).first().click()
  const email = `${crypto.randomUUID()}@fleet.example`
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('First name').fill('Bob')
  const seen = page.getByRole('combobox', { name: 'Which trackers they see' })
  await seen.click()
  for (let i = 1; i <= 5; i++) {
    await seen.fill(`Van ${i}`)
    await page.getByRole('option', { name: `Van ${i}` }).click()
  }
  await page.keyboard.press('Escape')
  await picture('daily-colleague')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await page.getByRole('region', { name: 'Invitation' }).getByText('Not accepted yet.').waitFor()
  await check()
  expect((await so_far()).presses).toBeLessThanOrEqual(9)
  await expect.poll(() => box.to(email).length, { timeout: 30_000 }).toBe(1)
  const bob = await browse(`/#invitation=${box.invitation(email)}`)
  await bob.page.getByLabel('Password', { exact: true }).fill('correct horse 2')
  await bob.page.getByLabel('Password once more').fill('correct horse 2')
  await bob.page.keyboard.press('Enter')
  await bob.page.getByRole('option', { name: /Van 5/ }).waitFor()
  expect(await bob.page.getByRole('listbox').getByRole('option').count()).toBe(5)
})

story('7: a link for two hours goes to a customer: from a desk, from a phone', { timeout: 180_000 }, async () => {
  const { customer, box } = reached()
  const alice = await customer({ time_zone: 'Europe/Lisbon' })
  const van = await alice.tracker('Van 7')
  await van.report({ lat: 38.72, lng: -9.14, speed: 40 })
  for (const size of [sizes.desk, sizes.phone]) {
    const { page, check, picture, so_far } = await looking('/', { hash: alice.hash, size })
    if (size === sizes.phone) await page.getByRole('combobox').tap()
    await page.getByRole('option', { name: /Van 7/ }).click()
    await page.getByRole('link', { name: 'Share' }).click()
    const dialog = page.getByRole('dialog', { name: 'New link' })
    await dialog.getByRole('button', { name: '2 hours' }).click()
    await dialog.getByRole('button', { name: 'Next' }).click()
    await dialog.getByRole('button', { name: 'Create' }).click()
    await page.getByText('By e-mail').click()
    const to = `customer-${size.width}@else.example`
    await page.getByRole('textbox', { name: 'To' }).fill(to)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByText('Sent to').waitFor()
    expect((await so_far()).presses).toBeLessThanOrEqual(size === sizes.phone ? 8 : 7)
    await picture(`daily-link-${size.width}`)
    await check()
    await expect.poll(() => box.to(to).length).toBe(1)
    const [path] = /\/link\/[0-9a-f]{32}/.exec(box.to(to)[0]?.text ?? '') ?? ['']
    const guest = await reached().browse(path, { size })
    await guest.page.getByRole('heading', { name: 'Van 7', level: 1 }).waitFor()
    await guest.page
      .getByText(/Lisbon/)
      .first()
      .waitFor()
    await guest.check()
    await guest.picture(`daily-guest-${size.width}`)
  }
})

story('9: a dealer invites a customer, and adds a device for it with its plan', { timeout: 180_000 }, async () => {
  const { dealer, dealerHash, deviceOf } = reached()
  await dealer.call('panel/tariff/create', { tariff: tariff({ name: 'Fleet Plus' }) } as never)
  const { page, check, picture, so_far } = await looking('/panel/', { hash: dealerHash })
  await page.getByRole('link', { name: 'Users' }).click()
  await page.getByRole('button', { name: 'New user' }).first().click()
  await page.getByLabel('E-mail').fill(`${crypto.randomUUID()}@fleet.example`)
  await page.getByLabel('First name').fill('Anna')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await page.getByRole('region', { name: 'Invitation' }).getByText('Not accepted yet.').waitFor()
  await page.getByRole('link', { name: 'Add a device' }).click()
  const drawer = page.getByRole('complementary', { name: 'Add a device' })
  await drawer.getByRole('combobox', { name: 'Model' }).fill('osmand')
  await page.getByRole('option', { name: /^OsmAnd/ }).click()
  const device_id = `customer-${Date.now()}`
  await drawer.getByRole('textbox', { name: 'Device ID' }).fill(device_id)
  await drawer.getByRole('textbox', { name: 'Label' }).fill('Van 9')
  await drawer.getByRole('button', { name: /Plan/ }).click()
  await page.getByRole('option', { name: 'Fleet Plus' }).click()
  await drawer.getByRole('button', { name: 'Add', exact: true }).click()
  const made = page.getByRole('complementary', { name: 'Van 9' })
  await made.getByRole('heading', { name: 'Waiting for the first message' }).waitFor()
  expect((await so_far()).presses).toBeLessThanOrEqual(8)
  await deviceOf(device_id)({ lat: 52.5, lng: 13.4 })
  await made.getByText('The first message has come').waitFor()
  await check()
  await picture('daily-customer')
})

story('10: why one is offline', { timeout: 180_000 }, async () => {
  const { customer, db } = reached()
  const alice = await customer()
  const van = await alice.tracker('Van 1')
  const { id } = await db
    .selectFrom('source')
    .select('id')
    .where('device_id', '=', van.device_id)
    .executeTakeFirstOrThrow()
  const time = Date.now() - 300 * minute
  const attributes = { external_power: false }
  await hear(db, id, { points: [point({ time, lat: 52.5, lng: 13.4, attributes })], at: time })
  const { page, check, picture, so_far } = await looking('/', { hash: alice.hash })
  await page.getByRole('option', { name: /Van 1/ }).click()
  const drawer = page.getByRole('complementary', { name: 'Van 1' })
  await drawer.getByRole('heading', { name: 'Why is it offline?' }).waitFor()
  await drawer.getByText('Its power was cut', { exact: false }).waitFor()
  await check()
  await picture('daily-offline')
  expect((await so_far()).presses).toBe(1)
})

story('11: language, units and zone are set, and hold at once', { timeout: 180_000 }, async () => {
  const { customer } = reached()
  const alice = await customer()
  const van = await alice.tracker('Van 1')
  await van.drive({ lat: 52.52, lng: 13.4, speed: 50 }, 60)
  const { page, check, picture, so_far } = await looking('/', { hash: alice.hash })
  await page.getByRole('option', { name: /50.*km\/h/ }).waitFor()
  await page.getByRole('link', { name: 'Account' }).click()
  await page.getByRole('combobox', { name: 'Time zone' }).fill('tokyo')
  await page.getByRole('option', { name: /^Tokyo/ }).click()
  await page.getByRole('button', { name: /Units/ }).click()
  await page.getByRole('option', { name: 'Miles, US gallons' }).click()
  await page.getByRole('button', { name: /Language/ }).click()
  await page.getByRole('option', { name: 'Deutsch' }).click()
  await page.getByRole('button', { name: 'Save' }).last().click()
  await page.getByRole('link', { name: 'Karte' }).click()
  await page.getByRole('option', { name: /31.*mi\/h|31.*mph/ }).waitFor()
  await check()
  await picture('daily-german')
  expect((await so_far()).presses).toBeLessThanOrEqual(8)
})

story('12: what an accountant wants: drives, vehicles, people and events as sheets', { timeout: 180_000 }, async () => {
  const { customer } = reached()
  const alice = await customer()
  const van = await alice.tracker('Van 1')
  await alice.client.call('employee/create', { employee: { first_name: 'Ada' } } as never)
  await alice.client.call('vehicle/create', { vehicle: { label: 'Van 1', type: 'car', tracker_id: van.id } } as never)
  for (let since = 0; since <= 12 * minute; since += 20_000) {
    const speed = since === 0 || since === 12 * minute ? 0 : 60
    await van.report({ lat: 52.5 + (since / minute) * 0.009, lng: 13.4, speed, time: yesterday(8) + since })
  }
  await van.report({ lat: 52.5 + 12 * 0.009, lng: 13.4 })
  const { page, so_far } = await looking(`/tracks?trackers=${van.id}&period=7d`, { hash: alice.hash })
  const taken: Record<string, string[][]> = {}
  for (const screen of ['Tracks', 'Vehicles', 'Employees']) {
    if (screen !== 'Tracks') await page.getByRole('link', { name: screen, exact: true }).click()
    await page.getByRole('heading', { name: screen, level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Export' }).click()
    taken[screen] = await sheetOf(page, () => page.getByRole('menuitem', { name: 'Excel (XLSX)' }).click())
  }
  expect(taken.Tracks?.[1]).toContain('Van 1')
  expect(taken.Vehicles?.[1]).toContain('Van 1')
  expect(taken.Employees?.[1]).toContain('Ada')
  expect((await so_far()).presses).toBeLessThanOrEqual(8)
})
