import { expect, test } from 'vitest'
import { fewAtATime, portions } from '#pace/portions.ts'
import { settled } from './manual-clock.ts'

/** Works that end when they are told to, and those that were begun. */
const works = () => {
  const begun: number[] = []
  const ends = new Map<number, PromiseWithResolvers<string>>()
  const work = (n: number): Promise<string> => {
    begun.push(n)
    const one = Promise.withResolvers<string>()
    ends.set(n, one)
    return one.promise
  }
  return { begun, work, ends }
}

test('a list comes in portions, of which none is empty', () => {
  expect([...portions([1, 2, 3, 4, 5], 2)]).toEqual([[1, 2], [3, 4], [5]])
  expect([...portions([1, 2], 2)]).toEqual([[1, 2]])
  expect([...portions([], 2)]).toEqual([])
})

test('no more than so many are busy at a time, and others come in their order', async () => {
  const few = fewAtATime(2)
  const { begun, work, ends } = works()
  const done = [0, 1, 2, 3].map((n) => few(() => work(n)))
  expect(begun).toEqual([0, 1])
  ends.get(1)?.reject(new Error('no'))
  await expect(done[1]).rejects.toThrow('no')
  expect(begun).toEqual([0, 1, 2])
  ends.get(0)?.resolve('zero')
  expect(await done[0]).toBe('zero')
  await settled()
  expect(begun).toEqual([0, 1, 2, 3])
})
