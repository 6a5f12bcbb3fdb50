import { expect, test } from 'vitest'
import { only, thin, week } from '#track/thin.ts'
import { drive } from './drive.ts'

async function* batches(...lengths: number[]) {
  let points = drive([{ for: 3600, every: 10, speed: 60, noise: 30 }])
  for (const length of lengths) {
    yield points.slice(0, length)
    points = points.slice(length)
  }
}

test('what is wanted comes in portions, and empty ones do not', async () => {
  const wanted = await Array.fromAsync(only(batches(100, 50, 10), ({ time }) => time % 20_000 === 0))
  expect(wanted.map(({ length }) => length)).toEqual([50, 25, 5])
  expect(await Array.fromAsync(only(batches(100), () => false))).toEqual([])
  async function* long() {
    yield drive([{ for: 1234, every: 1, speed: 60 }])
  }
  const portions = await Array.fromAsync(only(long(), () => true))
  expect(portions.map(({ length }) => length)).toEqual([500, 500, 234])
})

test('a week is simplified at once, whatever batches it came in', async () => {
  const [whole] = await Array.fromAsync(thin(batches(300), 20))
  expect(whole).toHaveLength(20)
  expect(await Array.fromAsync(thin(batches(100, 1, 199), 20))).toEqual([whole])
  expect(await Array.fromAsync(thin(batches(), 20))).toEqual([])
})

test('each week has its own limit', async () => {
  async function* weeks() {
    for (const number of [0, 1, 2])
      for await (const batch of batches(150, 150))
        yield batch.map((point) => ({ ...point, time: point.time + number * week }))
  }
  const thinned = await Array.fromAsync(thin(weeks(), 7))
  expect(thinned.map(({ length }) => length)).toEqual([7, 7, 7])
})
