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

const owner = { login: 'owner@lorries.example', password: 'full tank 1' }

/** An owner, and codes of lorries to register. */
const owned = async (lorries: number) => {
  const dealer = as((await as('')('panel/account/auth', { login: '1', password: 'correct horse' })).hash)
  const { id: tariff_id } = await dealer('panel/tariff/create', { tariff: tariff({ name: 'Lorries' }) })
  await dealer('panel/user/create', {
    user: { login: owner.login, first_name: 'Olga', activated: true },
    password: owner.password,
    ...{ time_zone: 'UTC', locale: 'en_US', default_tariff_id: tariff_id },
  })
  await dealer('panel/dealer/activation_code/create', { count: lorries, tariff_id, bonus_amount: 5, free_days: 7 })
  const codes = (await dealer('panel/dealer/activation_code/list')).list.map(({ code }: { code: string }) => code)
  return { ask: as((await as('')('user/auth', owner)).hash), codes: codes as string[] }
}
const { ask, codes } = await owned(2)

/** A lorry of the owner: its tracker, and how it tells points over its socket. */
const lorry = async (device_id: string) => {
  const { value } = await ask('tracker/register', {
    ...{ label: 'Lorry', group_id: 0, model: 'fmb920', plugin_id: 37, phone: '', device_id },
    ...{ activation_code: codes.pop(), apn_name: '', apn_user: '', apn_password: '' },
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
  return { tracker_id: value.id as number, tell: (points: Point[]) => tell(packet(points)) }
}

/** A tank of a lorry, and the rule that tells of it. */
const watched = async (tracker_id: number, given: object) => {
  const tank = { type: 'metering', sensor_type: 'fuel', name: 'Tank', input_name: 'can_fuel_litres' }
  const { id: sensor_id } = await ask('tracker/sensor/create', {
    ...{ tracker_id, sensor: { ...tank, units_type: 'litre', ...given } },
  })
  await ask('tracker/rule/create', {
    ...{ type: 'fuel_level_leap', name: 'Thieves', trackers: [tracker_id], zone_ids: [] },
    ...{ primary_text: 'Refuelled', secondary_text: 'Fuel is gone', alerts: { emails: [owner.login] } },
    extended_params: { sensor_id, display_value: true },
  })
  return sensor_id
}

/** What the rule has told of a lorry in ten hours around a time, by time. */
const toldOf = async (tracker_id: number, now: number) => {
  const [from, to] = [now - 36_000_000, now + 36_000_000].map((time) => new Date(time).toISOString())
  const { list } = await ask('history/tracker/list', { trackers: [tracker_id], from, to, limit: 1000 })
  return list.filter(({ event }: { event: string }) => ['fueling', 'drain'].includes(event))
}

const place = { lat: 52.5, lng: 13.4, alt: 40, speed: 0, heading: 0, satellites: 11, precision: 0, flags: 0 }

test('a tank that is siphoned is told by mail, and stands in the history with how much and where', async () => {
  const { tracker_id, tell } = await lorry('356307042441013')
  const sensor_id = await watched(tracker_id, { accuracy: 5 })
  const now = Math.floor(Date.now() / 1000) * 1000
  const minutes = (ago: number, count: number, fuel: number): Point[] =>
    Array.from({ length: count }, (_, i) => ({ ...place, time: now - (ago - i) * 60_000, attributes: { fuel } }))
  expect(await tell(minutes(20, 12, 80))).toBe(12)
  expect(await tell(minutes(8, 8, 60))).toBe(8)
  const isTold = ({ text = '', subject = '' }) => `${subject} ${text}`.includes('Fuel is gone')
  await vi.waitUntil(() => box.to(owner.login).some(isTold), { timeout: 30_000 })
  const [drain] = (await toldOf(tracker_id, now)).filter(({ event }: { event: string }) => event === 'drain')
  expect(drain).toMatchObject({
    location: { lat: 52.5, lng: 13.4 },
    extra: { sensor_id, sensor_name: 'Tank', fuel_volume: '20 l', sensor_calculated_value: '20 l' },
    detail: expect.stringContaining('Tank: 20 l'),
  })
})

/** Litres of a lorry so many minutes after it began: an hour at rest, one of driving, a slope for eight minutes, 40 filled at 190, half an hour of driving at 240, 20 taken at 330. */
const litresAt = (minutes: number): number => {
  const driven = Math.min(60, Math.max(0, minutes - 60)) + Math.min(30, Math.max(0, minutes - 240))
  const step = (at: number, lasts: number): number => Math.min(1, Math.max(0, (minutes - at) / lasts))
  const slope = minutes >= 130 && minutes < 138 ? 6 : 0
  return 80 - driven * 0.1 + slope + 40 * step(190, 4) - 20 * step(330, 5)
}

test('without limits a filling and a drain are told, and neither a slope nor what comes late', async () => {
  const { tracker_id, tell } = await lorry('356307042441021')
  await watched(tracker_id, {})
  const now = Math.floor(Date.now() / 1000) * 1000
  const begin = now - 400 * 60_000
  const ripples = [0, 0.3, -0.2, 0.4, -0.3, 0.1, -0.4, 0.2]
  const points = Array.from({ length: 400 }, (_, minute): Point => {
    const isDriven = (minute >= 60 && minute < 120) || (minute >= 240 && minute < 270)
    const driven = Math.min(60, Math.max(0, minute - 60)) + Math.min(30, Math.max(0, minute - 240))
    const fuel = Math.round((litresAt(minute) + (ripples[minute % 8] ?? 0)) * 10) / 10
    return {
      ...{ ...place, time: begin + minute * 60_000, lat: 52.5 + driven * 0.0075, speed: isDriven ? 50 : 0 },
      attributes: { fuel, ignition: isDriven },
    }
  })
  for (let i = 0; i < points.length; i += 20) expect(await tell(points.slice(i, i + 20))).toBe(20)
  await vi.waitUntil(async () => (await toldOf(tracker_id, now)).length >= 2, { timeout: 30_000 })
  const late = Array.from(
    { length: 20 },
    (_, i): Point => ({
      ...{ ...place, time: begin + i * 120_000 + 30_000 },
      attributes: { fuel: i < 10 ? 80 : 30, ignition: false },
    }),
  )
  expect(await tell(late)).toBe(20)
  const marker = { ...place, time: now, attributes: { fuel: litresAt(400), ignition: false } }
  expect(await tell([marker])).toBe(1)
  const told = (await toldOf(tracker_id, now)).map(({ event, extra }: Answer) => [
    event,
    Math.round(Number.parseFloat(extra.fuel_volume)),
  ])
  expect(told.sort()).toEqual([
    ['drain', 20],
    ['fueling', 40],
  ])
})
