import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createWatch } from '#gateway/watch.ts'
import { createMetrics } from '#src/metrics.ts'
import { flag, type Point } from '#track/point.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const watched = () => {
  const lines: string[] = []
  const note = (details: object, message: string): void => void lines.push(`${JSON.stringify(details)} ${message}`)
  const metrics = createMetrics()
  const refusals = async () => (await metrics.refused.get()).values[0]?.value
  return { watch: createWatch(metrics, { warn: note, error: note }), lines, refusals, metrics }
}

const knock = (device: string, protocol = 'teltonika') => ({
  protocol,
  device,
  address: '192.0.2.1',
  bytes: Buffer.alloc(0),
})

const second = 1000
const pass = (milliseconds: number): void => void vi.setSystemTime(Date.now() + milliseconds)

test('what goes wrong again is logged a minute later, and counted each time', async () => {
  const { watch, lines, refusals } = watched()
  for (let count = 0; count < 130; count++) {
    watch.refused(knock('356307042441013'))
    pass(second)
  }
  expect(lines).toHaveLength(3)
  expect(await refusals()).toBe(130)
})

test('each device, and the faults of each protocol, have a minute of their own', () => {
  const { watch, lines } = watched()
  for (const protocol of ['gt06', 'wialon', 'gt06']) {
    watch.fault(protocol, 'noise', Buffer.from('x'))
    watch.bug(protocol, new Error('a bug'), Buffer.from('x'))
    watch.refused(knock('1', protocol))
    watch.refused(knock('2', protocol))
  }
  expect(lines).toHaveLength(2 + 2 + 2)
})

test('names that are made up fill neither the log nor the memory, and the next minute is heard', () => {
  const { watch, lines } = watched()
  for (let id = 0; id < 25_000; id++) watch.refused(knock(`${id}`))
  expect(lines).toHaveLength(10_000)
  pass(60 * second)
  watch.refused(knock('a newcomer'))
  expect(lines).toHaveLength(10_001)
  expect(lines.at(-1)).toContain('a newcomer')
})

test('what is not understood is counted by why, without what the frame brought into it', async () => {
  const { watch, metrics } = watched()
  for (const kind of ['0x16', '0x7f', 'GTABC']) watch.fault('gt06', `message ${kind} is not read`, Buffer.from('x'))
  watch.bug('gt06', new Error('Cannot read properties'), Buffer.from('x'))
  expect((await metrics.fault_kinds.get()).values).toMatchObject([
    { labels: { protocol: 'gt06', kind: 'message … is not read' }, value: 3 },
    { labels: { protocol: 'gt06', kind: '… read properties' }, value: 1 },
  ])
})

test('whys that are made up are others, and those of another protocol are told as ever', async () => {
  const { watch, metrics } = watched()
  const word = (place: number): string => 'x'.repeat(place + 1)
  for (let place = 0; place < 50; place++) watch.fault('wialon', `message ${word(place)}`, Buffer.from('x'))
  watch.fault('gt06', 'wrong check', Buffer.from('x'))
  const { values } = await metrics.fault_kinds.get()
  expect(values).toHaveLength(22)
  expect(values).toContainEqual({ labels: { protocol: 'wialon', kind: 'others' }, value: 30 })
  expect(values).toContainEqual({ labels: { protocol: 'gt06', kind: 'wrong check' }, value: 1 })
})

test('the time from the newest fix of a message to its receipt is told by protocol', async () => {
  const { watch, metrics } = watched()
  const now = Date.now()
  const point = (seconds: number, flags = 0): Point => ({ ...nowhere, time: now - seconds * 1000, flags })
  watch.taken('gt06', [point(3), point(100), point(0, flag.no_fix)], now)
  watch.taken('h02', [point(-5)], now)
  watch.taken('h02', [point(1, flag.no_fix)], now)
  watch.taken('h02', [], now)
  const { values } = await metrics.fix_seconds.get()
  const told = (name: string) =>
    values.flatMap(({ metricName, labels, value }) =>
      metricName?.endsWith(name) ? [[labels.protocol, Math.round(value)]] : [],
    )
  expect(told('_sum')).toEqual([
    ['gt06', 3],
    ['h02', 0],
  ])
  expect(told('_count')).toEqual([
    ['gt06', 1],
    ['h02', 1],
  ])
})

const nowhere = { lat: 0, lng: 0, alt: 0, speed: 0, heading: 0, satellites: 0, precision: 0 }
