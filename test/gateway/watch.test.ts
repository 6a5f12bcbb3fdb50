import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createWatch } from '#gateway/watch.ts'
import { createMetrics } from '#src/metrics.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const watched = () => {
  const lines: string[] = []
  const note = (details: object, message: string): void => void lines.push(`${JSON.stringify(details)} ${message}`)
  const metrics = createMetrics()
  const refusals = async () => (await metrics.refused.get()).values[0]?.value
  return { watch: createWatch(metrics, { warn: note, error: note }), lines, refusals }
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
