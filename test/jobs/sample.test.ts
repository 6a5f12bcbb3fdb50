import { expect, test } from 'vitest'
import { createLags, createSampler, median } from '#jobs/sample.ts'
import { createMetrics } from '#src/metrics.ts'

test('a sample tells what was done since the one before', async () => {
  const metrics = createMetrics()
  const sample = createSampler(metrics)
  expect(await sample(new Date())).toBeUndefined()
  expect(await sample(new Date())).toMatchObject({ points: 0, messages: 0, requests: 0, ack: null, lag: null })
  metrics.requests.inc({ operation: 'tag/list', code: '0' }, 10)
  metrics.ack_seconds.observe({ protocol: 'gt06' }, 0.2)
  metrics.ack_seconds.observe({ protocol: 'wialon' }, 0.4)
  const told = await sample(new Date())
  expect(told?.ack).toBeCloseTo(0.3)
  expect(told?.messages).toBeGreaterThan(0)
  expect((told?.requests ?? 0) / (told?.messages ?? 1)).toBeCloseTo(5, 1)
})

test('lags are those of the last while, by protocol', async () => {
  const metrics = createMetrics()
  const lags = createLags(metrics, 3)
  expect(await lags()).toEqual(new Map())
  metrics.fix_seconds.observe({ protocol: 'gt06' }, 100)
  expect(await lags()).toEqual(new Map([['gt06', 180]]))
  metrics.fix_seconds.observe({ protocol: 'wialon' }, 1.5)
  expect(await lags()).toEqual(
    new Map([
      ['gt06', 180],
      ['wialon', 1.5],
    ]),
  )
  // The fix of gt06 is as old as the oldest look.
  expect(await lags()).toEqual(
    new Map([
      ['gt06', null],
      ['wialon', 1.5],
    ]),
  )
})

test('the median lies between the bounds of its count', () => {
  expect(median([])).toBeNull()
  expect(
    median([
      [1, 0],
      [2, 0],
      [Number.POSITIVE_INFINITY, 0],
    ]),
  ).toBeNull()
  expect(
    median([
      [1, 0],
      [2, 4],
      [5, 4],
    ]),
  ).toBe(1.5)
  expect(
    median([
      [1, 10],
      [2, 10],
    ]),
  ).toBe(0.5)
  expect(
    median([
      [1, 1],
      [2, 1],
      [Number.POSITIVE_INFINITY, 10],
    ]),
  ).toBe(2)
})
