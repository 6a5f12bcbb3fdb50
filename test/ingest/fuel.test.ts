import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test, vi } from 'vitest'
import { acknowledged, login, packet } from '#simulate/speak/teltonika.ts'
import { afterwards } from '#test/afterwards.ts'
import type { Answer } from '#test/fleet.ts'
import { mailbox } from '#test/mailbox.ts'
import { runPlatform } from '#test/platform.ts'
import { tariff } from '#test/tariffs.ts'
import type { Point } from '#track/point.ts'

/** A lorry whose tank is siphoned tells of it over its socket, and its owner gets a mail. */

const box = await mailbox()
const { url, ports } = await runPlatform({ smtp_url: box.smtp_url, dealer_password: 'correct horse' })

const as =
  (hash: string) =>
  async (path: string, params: object = {}): Promise<Answer> => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ ...(hash && { hash }), ...params })
    const answer: Answer = await (await fetch(`${url}/v2/${path}`, { method: 'POST', headers, body })).json()
    if (answer.success === false) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return answer
  }

const device_id = '356307042441013'
const owner = { login: 'owner@lorries.example', password: 'full tank 1' }

/** An owner with a lorry; answers how it asks, and the tracker. */
const registered = async () => {
  const dealer = as((await as('')('panel/account/auth', { login: '1', password: 'correct horse' })).hash)
  const { id: tariff_id } = await dealer('panel/tariff/create', { tariff: tariff({ name: 'Lorries' }) })
  await dealer('panel/user/create', {
    user: { login: owner.login, first_name: 'Olga', activated: true },
    password: owner.password,
    ...{ time_zone: 'UTC', locale: 'en_US', default_tariff_id: tariff_id },
  })
  await dealer('panel/dealer/activation_code/create', { count: 1, tariff_id, bonus_amount: 5, free_days: 7 })
  const [{ code }] = (await dealer('panel/dealer/activation_code/list')).list
  const ask = as((await as('')('user/auth', owner)).hash)
  const { value } = await ask('tracker/register', {
    ...{ label: 'Lorry', group_id: 0, model: 'fmb920', plugin_id: 37, phone: '', device_id, activation_code: code },
    ...{ apn_name: '', apn_user: '', apn_password: '' },
  })
  return { ask, tracker_id: value.id as number }
}

test('a tank that is siphoned is told by mail, and stands in the history with how much and where', async () => {
  const { ask, tracker_id } = await registered()
  const tank = { type: 'metering', sensor_type: 'fuel', name: 'Tank', input_name: 'can_fuel_litres' }
  const { id: sensor_id } = await ask('tracker/sensor/create', {
    ...{ tracker_id, sensor: { ...tank, units_type: 'litre', accuracy: 5 } },
  })
  await ask('tracker/rule/create', {
    ...{ type: 'fuel_level_leap', name: 'Thieves', trackers: [tracker_id], zone_ids: [] },
    ...{ primary_text: 'Refuelled', secondary_text: 'Fuel is gone', alerts: { emails: [owner.login] } },
    extended_params: { sensor_id, display_value: true },
  })
  const socket = connect(ports.teltonika ?? 0, '127.0.0.1')
  afterwards(async () => void socket.destroy())
  await once(socket, 'connect')
  const tell = async (bytes: Buffer): Promise<number | undefined> => {
    const reply = once(socket, 'data')
    socket.write(bytes)
    return acknowledged((await reply)[0])
  }
  expect(await tell(login(device_id))).toBe(0)
  const now = Math.floor(Date.now() / 1000) * 1000
  const place = { lat: 52.5, lng: 13.4, alt: 40, speed: 0, heading: 0, satellites: 11, precision: 0, flags: 0 }
  const minutes = (ago: number, count: number, fuel: number): Point[] =>
    Array.from({ length: count }, (_, i) => ({ ...place, time: now - (ago - i) * 60_000, attributes: { fuel } }))
  expect(await tell(packet(minutes(20, 12, 80)))).toBe(12)
  expect(await tell(packet(minutes(8, 8, 60)))).toBe(8)
  const isTold = ({ text = '', subject = '' }) => `${subject} ${text}`.includes('Fuel is gone')
  await vi.waitUntil(() => box.to(owner.login).some(isTold), { timeout: 30_000 })
  const period = { from: new Date(now - 3_600_000).toISOString(), to: new Date(now + 3_600_000).toISOString() }
  const { list } = await ask('history/tracker/list', { trackers: [tracker_id], ...period, limit: 10 })
  const [drain] = list.filter(({ event }: { event: string }) => event === 'drain')
  expect(drain).toMatchObject({
    location: { lat: 52.5, lng: 13.4 },
    extra: { sensor_id, sensor_name: 'Tank', fuel_volume: '20 l', sensor_calculated_value: '20 l' },
    detail: expect.stringContaining('Tank: 20 l'),
  })
})
