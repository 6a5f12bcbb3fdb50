import { expect, test } from 'vitest'
import { createPlans } from '#live/plans.ts'
import { manualClock } from '#test/pace/manual-clock.ts'

/** Plans that note what is done, and when. */
const planning = () => {
  const clock = manualClock()
  const plans = createPlans<string>(clock)
  const done: [string, number][] = []
  const make = (thing: string, ms: number) => plans.make(thing, ms, () => void done.push([thing, clock.now()]))
  return { clock, plans, done, make }
}

test('what is planned is done once, when it was planned first', async () => {
  const { clock, done, make } = planning()
  make('a', 100)
  make('a', 10)
  make('b', 50)
  await clock.pass(200)
  expect(done).toEqual([
    ['b', 50],
    ['a', 100],
  ])
  make('a', 30)
  await clock.pass(100)
  expect(done.at(-1)).toEqual(['a', 230])
})

test('what is wanted at once comes in place of what was to come later', async () => {
  const { clock, done, make } = planning()
  make('a', 100)
  make('a', 0)
  await clock.pass(200)
  expect(done).toEqual([['a', 0]])
})

test('what is called off is not done, and after the end nothing is', async () => {
  const { clock, plans, done, make } = planning()
  make('a', 100)
  make('b', 100)
  plans.callOff('a')
  plans.end()
  make('c', 0)
  expect(clock.waiting()).toBe(0)
  await clock.pass(200)
  expect(done).toEqual([])
})
