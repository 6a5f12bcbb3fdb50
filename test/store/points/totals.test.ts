import { expect, test } from 'vitest'
import { newCounts } from '#store/points/totals.ts'
import { nothingCounted } from '#track/counted.ts'
import { noSums } from '#track/sums.ts'

test('as many counts are kept as there is room for: those that are known are replaced, and one more begins anew', () => {
  const counts = newCounts(3)
  const one = (token: number) => ({
    counting: { token, sums: noSums(), time: null, lates: [] },
    counted: nothingCounted(),
  })
  const known = () => [1, 2, 3, 4].map((id) => counts.of(id)?.counting.token)
  for (const id of [1, 2, 3]) counts.keep(id, one(10 + id))
  // All of them once more, as who asks for the same devices again and again.
  for (const id of [1, 2, 3]) counts.keep(id, one(20 + id))
  expect(known()).toEqual([21, 22, 23, undefined])
  counts.keep(4, one(24))
  expect(known()).toEqual([undefined, undefined, undefined, 24])
})
