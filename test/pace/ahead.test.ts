import { expect, test } from 'vitest'
import { madeAhead, oneAhead } from '#pace/ahead.ts'

test('what is made of each comes in order, that of the next begun before the one ahead of it is told', async () => {
  const begun: number[] = []
  const told: [number, number][] = []
  const make = async (n: number): Promise<number> => {
    begun.push(n)
    return 10 * n
  }
  for await (const made of madeAhead([1, 2, 3], make)) told.push([made, begun.length])
  expect(told).toEqual([
    [10, 2],
    [20, 3],
    [30, 3],
  ])
})

test('what fails is told in its turn, behind what came before it', async () => {
  const told: number[] = []
  const make = async (n: number): Promise<number> => {
    if (n === 2) throw new Error('no two')
    return n
  }
  const all = async () => {
    for await (const made of madeAhead([1, 2, 3], make)) told.push(made)
  }
  await expect(all()).rejects.toThrow('no two')
  expect(told).toEqual([1])
})

test('who has enough ends what is told', async () => {
  let isEnded = false
  const all = async function* () {
    try {
      for (let n = 0; ; n++) yield n
    } finally {
      isEnded = true
    }
  }
  for await (const n of oneAhead(all())) if (n === 2) break
  expect(isEnded).toBe(true)
})
