import { expect, test } from 'vitest'
import { createRow, repeated, shared } from '#pace/row.ts'
import { settled } from './manual-clock.ts'

/** Gates that work waits at, opened one by one. */
const gated = () => {
  const gates: (() => void)[] = []
  return { gate: () => new Promise<void>((go) => gates.push(go)), open: () => gates.shift()?.() }
}

test('works of a row are done one after the other, and a failure is only its own', async () => {
  const inRow = createRow()
  const { gate, open } = gated()
  const said: string[] = []
  const first = inRow(async () => {
    await gate()
    said.push('first')
    throw new Error('no')
  })
  const second = inRow(() => said.push('second'))
  await settled()
  expect(said).toEqual([])
  open()
  await expect(first).rejects.toThrow('no')
  expect(await second).toBe(2)
  await inRow.done()
  expect(said).toEqual(['first', 'second'])
})

test('who asks while work goes on is answered what comes of it, and who asks later begins it anew', async () => {
  const { gate, open } = gated()
  let begun = 0
  const work = shared(async () => {
    const n = ++begun
    await gate()
    return n
  })
  const [a, b] = [work(), work()]
  open()
  expect(await Promise.all([a, b])).toEqual([1, 1])
  expect(work.going()).toBeUndefined()
  const c = work()
  expect(work.going()).toBe(c)
  open()
  expect(await c).toBe(2)
})

test('who asks while work goes on gets it done once more, and waits for that', async () => {
  const { gate, open } = gated()
  let begun = 0
  const work = repeated(async () => {
    begun++
    await gate()
  })
  const first = work()
  const others = [work(), work()]
  open()
  await settled()
  expect(begun).toBe(2)
  open()
  await Promise.all([first, ...others])
  expect([begun, work.going()]).toEqual([2, undefined])
})

test('who asks just when work ends is not forgotten', async () => {
  let begun = 0
  const work = repeated(async () => {
    begun++
  })
  const first = work()
  for (let i = 0; i < 9; i++) {
    await Promise.resolve()
    if (i === 2) void work()
  }
  await first
  await work.going()
  expect(begun).toBe(2)
})

test('work that failed begins anew when it is asked for again', async () => {
  let begun = 0
  const work = repeated(async () => {
    if (begun++ === 0) throw new Error('no')
  })
  await expect(work()).rejects.toThrow('no')
  await work()
  expect(begun).toBe(2)
})
