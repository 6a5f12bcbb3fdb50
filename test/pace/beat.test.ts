import { expect, test } from 'vitest'
import { beat } from '#pace/beat.ts'
import { manualClock } from './manual-clock.ts'

/** Work that ends when it is told to. */
const slow = () => {
  let ends: (() => void)[] = []
  let begun = 0
  return {
    begun: () => begun,
    work: () => {
      begun++
      return new Promise<void>((resolve) => ends.push(resolve))
    },
    end: () => {
      for (const end of ends) end()
      ends = []
    },
  }
}

test('a beat comes every so often, the first in its time', async () => {
  const clock = manualClock()
  let beats = 0
  beat(100, () => beats++, { clock })
  await clock.pass(99)
  expect(beats).toBe(0)
  await clock.pass(301)
  expect(beats).toBe(4)
})

test('beats are left out while one goes on', async () => {
  const clock = manualClock()
  const { begun, work, end } = slow()
  beat(100, work, { clock })
  await clock.pass(350)
  expect(begun()).toBe(1)
  end()
  await clock.pass(50)
  expect(begun()).toBe(2)
})

test('a beat that fails is told, and the next one comes', async () => {
  const clock = manualClock()
  const faults: unknown[] = []
  beat(100, () => Promise.reject(new Error('no')), { clock, onError: (error) => faults.push(error) })
  await clock.pass(200)
  expect(faults).toEqual([new Error('no'), new Error('no')])
})

test('a beat that is stopped ends what it does, and begins nothing', async () => {
  const clock = manualClock()
  const { begun, work, end } = slow()
  const beating = beat(100, work, { clock })
  await clock.pass(100)
  let isStopped = false
  const stopped = beating.stop().then(() => {
    isStopped = true
  })
  await clock.pass(1_000)
  expect([begun(), isStopped, clock.waiting()]).toEqual([1, false, 0])
  end()
  await stopped
})
