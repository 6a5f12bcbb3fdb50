import { expect, test } from 'vitest'
import { gathered, soon } from '#pace/gathered.ts'
import { manualClock, settled } from './manual-clock.ts'

test('what comes while the last is done is done together, and each is answered its own', async () => {
  const taken: (readonly number[])[] = []
  const gates: (() => void)[] = []
  const double = gathered(async (all: readonly number[]) => {
    taken.push(all)
    await new Promise<void>((go) => gates.push(go))
    return all.map((n) => n * 2)
  })
  const first = double(1)
  await settled()
  const others = [double(2), double(3)]
  await settled()
  expect(taken).toEqual([[1]])
  gates[0]?.()
  expect(await first).toBe(2)
  await settled()
  gates[1]?.()
  expect(await Promise.all(others)).toEqual([4, 6])
  expect(taken).toEqual([[1], [2, 3]])
})

test('what fails fails for those that were done together, and not for the next', async () => {
  const work = gathered(async (all: readonly string[]) => {
    if (all.includes('bad')) throw new Error('no')
    return all
  })
  await expect(work('bad')).rejects.toThrow('no')
  expect(await work('good')).toBe('good')
})

test('what is asked for within a while is done once, and once more when it is asked for later', async () => {
  const clock = manualClock()
  const done: number[] = []
  const work = soon(100, () => done.push(clock.now()), { clock })
  work.ask()
  await clock.pass(60)
  work.ask()
  expect(work.isDue()).toBe(true)
  await clock.pass(500)
  expect([done, work.isDue()]).toEqual([[100], false])
  work.ask()
  await clock.pass(500)
  expect(done).toEqual([100, 660])
})

test('what was called off is not done', async () => {
  const clock = manualClock()
  let done = 0
  const work = soon(100, () => done++, { clock })
  work.ask()
  expect([work.callOff(), work.callOff()]).toEqual([true, false])
  await clock.pass(500)
  expect(done).toBe(0)
})
