import { expect, test } from 'vitest'
import { beat, rounds } from '#pace/beat.ts'
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

test('rounds come as long after the end of the last one as that says', async () => {
  const clock = manualClock()
  const began: number[] = []
  const { work, end } = slow()
  rounds(
    10,
    async () => {
      began.push(clock.now())
      await work()
      return 100
    },
    { clock },
  )
  await clock.pass(60)
  end()
  await clock.pass(99)
  expect(began).toEqual([10])
  await clock.pass(1)
  expect(began).toEqual([10, 160])
})

test('rounds that are stopped end the one that goes on, and come no more', async () => {
  const clock = manualClock()
  const { begun, work, end } = slow()
  const going = rounds(10, () => work().then(() => 10), { clock })
  await clock.pass(10)
  const stopped = going.stop()
  end()
  await stopped
  await clock.pass(1_000)
  expect([begun(), clock.waiting()]).toEqual([1, 0])
})

test('a round that fails is told, and is the last', async () => {
  const clock = manualClock()
  const faults: unknown[] = []
  rounds(10, () => Promise.reject(new Error('no')), { clock, onError: (error) => faults.push(error) })
  await clock.pass(1_000)
  expect(faults).toEqual([new Error('no')])
})
