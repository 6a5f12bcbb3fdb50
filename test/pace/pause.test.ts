import { expect, test } from 'vitest'
import { growing, hurried, pause, within } from '#pace/pause.ts'
import { manualClock, settled } from './manual-clock.ts'

test('a pause ends in its time', async () => {
  const clock = manualClock()
  let isOver = false
  void pause(100, { clock }).then(() => {
    isOver = true
  })
  await clock.pass(99)
  expect(isOver).toBe(false)
  await clock.pass(1)
  expect(isOver).toBe(true)
})

test('a pause ends with its signal, and waits for nothing then', async () => {
  const clock = manualClock()
  const ending = new AbortController()
  const paused = pause(100, { clock, signal: ending.signal })
  ending.abort(new Error('enough'))
  await expect(paused).rejects.toThrow('enough')
  expect(clock.waiting()).toBe(0)
  await expect(pause(100, { clock, signal: ending.signal })).rejects.toThrow('enough')
  expect(clock.waiting()).toBe(0)
})

test('a pause that is over does not mind its signal', async () => {
  const clock = manualClock()
  const ending = new AbortController()
  const paused = pause(100, { clock, signal: ending.signal })
  await clock.pass(100)
  ending.abort(new Error('enough'))
  await expect(paused).resolves.toBeUndefined()
})

test('pauses grow twofold up to the longest', () => {
  const steps = { first: 100, most: 1_000 }
  expect([1, 2, 3, 4, 5, 2_000].map((failures) => growing(steps, failures))).toEqual([100, 200, 400, 800, 1_000, 1_000])
})

test('what comes in time is answered, and nothing waits any more', async () => {
  const clock = manualClock()
  expect(await within(100, Promise.resolve('here'), { clock })).toBe('here')
  await expect(within(100, Promise.reject(new Error('no')), { clock })).rejects.toThrow('no')
  expect(clock.waiting()).toBe(0)
})

test('what takes longer is not waited for', async () => {
  const clock = manualClock()
  const { promise, reject } = Promise.withResolvers<string>()
  const answer = within(100, promise, { clock })
  await clock.pass(100)
  expect(await answer).toBeUndefined()
  reject(new Error('nobody is there to hear it'))
  await settled()
})

test('what is late is hurried once, and waited for', async () => {
  const clock = manualClock()
  const { promise, resolve } = Promise.withResolvers<string>()
  let hurries = 0
  const done = hurried(
    100,
    promise,
    () => {
      hurries++
      resolve('at last')
    },
    { clock },
  )
  await clock.pass(99)
  expect(hurries).toBe(0)
  await clock.pass(1_000)
  expect(hurries).toBe(1)
  expect(await done).toBe('at last')
})

test('what is in time is not hurried', async () => {
  const clock = manualClock()
  let hurries = 0
  await hurried(100, Promise.resolve(), () => hurries++, { clock })
  await clock.pass(1_000)
  expect(hurries).toBe(0)
})
