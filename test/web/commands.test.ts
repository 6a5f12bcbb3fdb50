import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { createClient } from '#client/client.ts'
import { listener } from '#test/hooks.ts'
import { gt06Device } from './gt06-device.ts'
import { calm, isPossible, sizes, startSite, story } from './harness.ts'
import { teltonikaDevice } from './teltonika-device.ts'

/** What devices are told from the map, and what they say to it. */

const site = isPossible ? await startSite({ webhook_networks: ['127.0.0.1'] }) : undefined
const reached = () => {
  if (!site) throw new Error('no browser')
  return site
}

let count = 0
const said = (words: string): string | undefined => (words === 'STATUS#' ? 'Battery:4.1V' : undefined)

/** Somebody with a van whose device speaks GT06; it is not there yet. */
const vanOf = async (preferences = {}, answer = said) => {
  const { customer, ports } = reached()
  const alice = await customer(preferences)
  const device_id = String(860_000_000_000_000 + ++count)
  const asked = { label: 'Van 1', group_id: 0, model: 'gt06n', plugin_id: 44, device_id }
  const { value } = await alice.client.call('tracker/register', asked as never)
  const device = gt06Device(ports.gt06 as number, device_id, answer)
  return { alice, id: value.id, device }
}

/** A sub-user who sees the tracker and has these rights. */
const subuserOf = async ({ alice, id }: Awaited<ReturnType<typeof vanOf>>, rights: string[]): Promise<string> => {
  const { url } = reached()
  const group = { label: rights.join(), privileges: { rights } }
  const made = await alice.client.call('subuser/security_group/create', { group } as never)
  const [login, password] = [`${crypto.randomUUID()}@fleet.example`, 'correct horse 3']
  const user = { login, activated: true, first_name: 'Bob', security_group_id: made.id }
  const sub = await alice.client.call('subuser/register', { user, password } as never)
  await alice.client.call('subuser/tracker/bind', { subuser_id: sub.id, trackers: [id] })
  return (await createClient({ url }).call('user/auth', { login, password })).hash
}

story('tells a device what its protocol has a word for', { timeout: 300_000 }, async () => {
  const { browse } = reached()
  const { alice, id, device } = await vanOf({}, (words) => (words === 'VERSION#' ? 'V1.2.3' : undefined))
  device.come()
  device.report({ lat: 52.5163, lng: 13.3777, time: Date.now() - 120_000 })
  const { page, check, picture } = await browse(`/map?tracker=${id}`, { hash: alice.hash })
  const part = page.getByRole('complementary', { name: 'Van 1' }).getByRole('region', { name: 'Commands' })
  await part.getByText('Tell the device').click()
  const what = part.getByRole('button', { name: /What/ })
  const send = part.getByRole('button', { name: 'Send', exact: true })
  await what.click()
  // What its protocol has no word for is not offered.
  const offered = await page.getByRole('listbox').last().getByRole('option').allTextContents()
  expect(offered).toEqual(['Version', 'SOS number', 'Time zone'])
  await page.getByRole('option', { name: 'Version' }).click()
  await send.click()
  await part.getByRole('listitem').filter({ hasText: 'Version' }).getByText('V1.2.3').waitFor()
  await what.click()
  await page.getByRole('option', { name: 'SOS number' }).click()
  await part.getByRole('textbox', { name: 'Number' }).fill('+49 151 12345678')
  await calm(page)
  await check()
  await picture('commands-typed')
  await send.click()
  await part.getByRole('listitem').filter({ hasText: 'SOS number +4915112345678' }).waitFor()
  await what.click()
  await page.getByRole('option', { name: 'Time zone' }).click()
  await part
    .getByRole('button', { name: /Time zone UTC|UTC/ })
    .last()
    .click()
  await page.getByRole('option', { name: 'UTC−03:30' }).click()
  await send.click()
  await part.getByRole('listitem').filter({ hasText: 'Time zone UTC−03:30' }).waitFor()
  await expect.poll(() => device.told).toEqual(['VERSION#', 'SOS,A,+4915112345678#', 'GMT,W,3,30#'])
  // An engine is cut only by whoever has typed of which vehicle, also where it stands.
  await part.getByRole('button', { name: 'Cut the engine' }).click()
  const asks = page.getByRole('alertdialog', { name: 'Cut the engine of Van 1?' })
  const cut = asks.getByRole('button', { name: 'Cut the engine' })
  expect(await cut.isDisabled()).toBe(true)
  await page.keyboard.type('Van 1')
  await expect.poll(() => cut.isDisabled()).toBe(false)
  await picture('commands-engine-stands')
  await page.keyboard.press('Escape')
  await asks.waitFor({ state: 'detached' })
})

story('tells a device something, and reads what it says to that', { timeout: 300_000 }, async () => {
  const { browse } = reached()
  const { alice, id, device } = await vanOf()
  device.come()
  // Long enough ago that it may be asked where it is.
  device.report({ lat: 52.5163, lng: 13.3777, time: Date.now() - 120_000 })
  const { page, check, picture } = await browse(`/map?tracker=${id}`, { hash: alice.hash })
  const part = page.getByRole('complementary', { name: 'Van 1' }).getByRole('region', { name: 'Commands' })
  await part.getByText('Nothing was told to this device yet.').waitFor()
  await part.getByText('Write a command').click()
  const field = part.getByRole('textbox', { name: 'Command' })
  await field.fill('STATUS#')
  await page.keyboard.press('Enter')
  const first = part.getByRole('listitem').filter({ hasText: 'STATUS#' })
  await first.getByText('Battery:4.1V').waitFor()
  await first.getByText('answered').waitFor()
  expect(device.told).toEqual(['STATUS#'])
  expect(await field.inputValue()).toBe('')

  await part.getByRole('button', { name: /Send as/ }).click()
  await page.getByRole('option', { name: 'Bytes' }).click()
  await field.fill('0D0')
  await part.getByRole('button', { name: 'Send', exact: true }).click()
  await part.getByText('Write pairs of hexadecimal digits, without spaces.').waitFor()
  await calm(page)
  await check()
  await field.scrollIntoViewIfNeeded()
  await picture('commands')

  device.leave()
  await field.fill('')
  await part.getByRole('button', { name: /Send as/ }).click()
  await page.getByRole('option', { name: 'Text' }).click()
  await field.fill('RESET#')
  await page.keyboard.press('Enter')
  const second = part.getByRole('listitem').filter({ hasText: 'RESET#' })
  await second.getByText('waits for the device').waitFor()
  await picture('commands-waiting')
  await part.getByRole('button', { name: 'Forget what waits' }).click()
  await second.waitFor({ state: 'detached' })
  await field.fill('PARAM#')
  await page.keyboard.press('Enter')
  await part.getByText('waits for the device').waitFor()
  device.come()
  await part.getByRole('listitem').filter({ hasText: 'PARAM#' }).getByText('sent', { exact: true }).waitFor()
  await part.getByRole('button', { name: 'Locate now' }).click()
  await part.getByRole('listitem').filter({ hasText: 'Locate' }).getByText('sent', { exact: true }).waitFor()
  expect(device.told).toEqual(['STATUS#', 'PARAM#', 'WHERE#'])
})

story('keeps commands for a tracker, and runs them', { timeout: 300_000 }, async () => {
  const { browse } = reached()
  const { alice, id, device } = await vanOf()
  const { url, at } = await listener()
  device.come()
  device.report({ lat: 52.5163, lng: 13.3777 })
  const { page, check, picture } = await browse(`/devices?tracker=${id}`, { hash: alice.hash })
  const part = page.getByRole('complementary', { name: 'Van 1' }).getByRole('region', { name: 'Commands' })
  const dialog = page.getByRole('dialog')
  await part.getByRole('button', { name: 'Save a command' }).click()
  await dialog.getByLabel('Name').fill('Version')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('One line of 1 to 1024 characters.').waitFor()
  await dialog.getByRole('textbox', { name: 'Command' }).fill('VERSION#')
  await calm(page)
  await check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  const version = part.getByRole('group', { name: 'Version' })
  await version.getByRole('button', { name: 'Run' }).click()
  const asks = page.getByRole('alertdialog', { name: 'Run “Version”?' })
  await asks.getByText('Van 1 stands.').waitFor()
  await asks.getByRole('button', { name: 'Run' }).click()
  await expect.poll(() => device.told).toEqual(['VERSION#'])

  await part.getByRole('button', { name: 'Save a command' }).click()
  await dialog.getByLabel('Name').fill('Gate')
  await dialog.getByRole('button', { name: /What it does/ }).click()
  await page.getByRole('option', { name: 'Calls an address' }).click()
  await dialog.getByLabel('Address', { exact: true }).fill(`${url}/open`)
  await dialog.getByLabel('Headers').fill('Host: elsewhere')
  await dialog.getByLabel('Body').fill('{"who":"{{label}}"}')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText(/not those of the connection/).waitFor()
  await dialog.getByLabel('Headers').fill('X-Key: of alice')
  await calm(page)
  await check()
  await picture('commands-saved-dialog')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const gate = part.getByRole('group', { name: 'Gate' })
  await gate.getByRole('button', { name: 'Run' }).click()
  await expect.poll(() => gate.innerText(), { timeout: 60_000 }).toMatch(/arrived · 200/)
  expect(at('/open').map(({ text, headers }) => [text, headers['x-key']])).toEqual([['{"who":"Van 1"}', 'of alice']])
  await calm(page)
  await check()
  await gate.scrollIntoViewIfNeeded()
  await picture('commands-saved')
  await version.getByRole('button', { name: 'Edit: Version' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await version.waitFor({ state: 'detached' })
})

story('shows a device that is away, and who may do what', { timeout: 300_000 }, async () => {
  const { browse } = reached()
  const van = await vanOf()
  const { alice, id } = van
  await alice.client.call('tracker/raw_command/send', { tracker_id: id, command: 'RESET#', reliable: false })
  /** Opens the device as somebody, looks at its commands, and leaves. */
  const look = async (hash: string, see: (part: Locator) => Promise<void>): Promise<void> => {
    const { page } = await browse(`/devices?tracker=${id}`, { hash })
    const drawer = page.getByRole('complementary', { name: 'Van 1' })
    await drawer.getByText('Waiting for the first message').waitFor()
    await see(drawer.getByRole('region', { name: 'Commands' }))
    await page.close()
  }
  await look(alice.hash, async (part) => {
    await part.getByText(/^The device is away/).waitFor()
    await part.getByText('waits for the device').waitFor()
    await part.getByText('Write a command').waitFor()
    await part.getByText('Switched only while the device is connected.').waitFor()
    expect(await part.getByRole('button', { name: 'Cut the engine' }).isDisabled()).toBe(true)
  })
  await look(await subuserOf(van, ['tracker_set_output']), async (part) => {
    await part.getByText('waits for the device').waitFor()
    expect(await part.getByText('Write a command').count()).toBe(0)
    expect(await part.getByRole('button', { name: 'Forget what waits' }).count()).toBe(0)
  })
  await look(await subuserOf(van, ['tracker_configure']), async (part) => {
    await part.getByRole('button', { name: 'Locate now' }).waitFor()
    expect(await part.getByRole('button').count()).toBe(1)
    expect(await part.getByText('Told so far').count()).toBe(0)
  })
})

story('cuts an engine in two steps while the van moves, and switches an output', { timeout: 300_000 }, async () => {
  const { browse, ports } = reached()
  const { alice, id, device } = await vanOf({}, (words) =>
    words === 'RELAY,1#' ? 'Cut off the fuel supply: Success!' : 'OK!',
  )
  device.come()
  for (let seconds = 120; seconds >= 0; seconds -= 10)
    device.report({ lat: 52.52 - seconds / 6000, lng: 13.4, speed: 63, time: Date.now() - seconds * 1000 })
  const { page, check, picture } = await browse(`/map?tracker=${id}`, { hash: alice.hash })
  const drawer = page.getByRole('complementary', { name: 'Van 1' })
  await drawer.getByText('moving', { exact: true }).waitFor()
  const engine = drawer.getByRole('group', { name: 'Engine' })
  await engine.getByText('free').waitFor()
  await engine.getByRole('button', { name: 'Cut the engine' }).click()
  const asks = page.getByRole('alertdialog', { name: 'Cut the engine of Van 1?' })
  await asks.getByText(/^Van 1 moves at 63.km\/h\.$/).waitFor()
  await asks.getByText(/^Steering and brakes lose their power/).waitFor()
  const cut = asks.getByRole('button', { name: 'Cut the engine' })
  expect(await cut.isDisabled()).toBe(true)
  await page.keyboard.type('Van 1')
  await calm(page)
  await check()
  await picture('commands-engine')
  await cut.click()
  await asks.waitFor({ state: 'detached' })
  await drawer.getByText('Cut off the fuel supply: Success!', { exact: true }).waitFor()
  expect(device.told).toEqual(['RELAY,1#'])
  await engine.getByText('cut', { exact: true }).waitFor()
  await drawer.getByText('Engine: cut').waitFor()
  await calm(page)
  await check()
  await engine.scrollIntoViewIfNeeded()
  await picture('commands-cut')

  const imei = String(860_000_000_000_000 + ++count)
  const lorry = { label: 'Lorry 3', group_id: 0, model: 'fmb920', plugin_id: 44, device_id: imei }
  const { value } = await alice.client.call('tracker/register', lorry as never)
  const unit = teltonikaDevice(ports.teltonika as number, imei, () => 'DOUT1:1 Timeout:INFINITY')
  unit.come()
  unit.report({ lat: 52.5, lng: 13.4, attributes: { ignition: 0, outputs: 0 } })
  // Where devices are set there is the same.
  await page.goto(`${reached().url}/devices?tracker=${value.id}`)
  const other = page.getByRole('complementary', { name: 'Lorry 3' })
  await other.getByRole('button', { name: 'Name this output: 1' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Siren')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await other.getByRole('group', { name: 'Siren' }).getByRole('button', { name: 'Switch on' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Switch on “Siren”?' })
  await asked.getByText('Lorry 3 stands.').waitFor()
  await calm(page)
  await check()
  await picture('commands-output')
  await asked.getByRole('button', { name: 'Switch on' }).click()
  await other.getByText('DOUT1:1 Timeout:INFINITY', { exact: true }).waitFor()
  expect(unit.told).toEqual(['setdigout 1'])
})

story('fits a phone, in Russian and German, by day and night', { timeout: 300_000 }, async () => {
  const { browse } = reached()
  for (const [locale, size, theme, title, write] of [
    ['ru_RU', sizes.phone, 'dark', 'Команды', 'Написать команду'],
    ['de_DE', sizes.desk, 'light', 'Befehle', 'Befehl schreiben'],
  ] as const) {
    const { alice, id, device } = await vanOf({ locale })
    device.come()
    device.report({ lat: 52.5163, lng: 13.3777 })
    await alice.client.call('tracker/raw_command/send', { tracker_id: id, command: 'STATUS#', reliable: false })
    await alice.client.call('tracker/raw_command/send', {
      tracker_id: id,
      command: 'SERVER,1,gps.fleet.example,5023,0#',
      reliable: false,
    })
    const { page, check, picture } = await browse(`/map?tracker=${id}`, { hash: alice.hash, size, theme })
    const part = page.getByRole('region', { name: title })
    await part.getByText('Battery:4.1V').waitFor()
    await part.getByText(write).click()
    await calm(page)
    await check()
    await part.getByRole('button').last().scrollIntoViewIfNeeded()
    await picture(`commands-${locale}`)
  }
})
