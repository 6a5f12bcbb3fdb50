import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pop, push } from '#track/heap.ts'

test('what goes in comes out, the greatest first', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), (weights) => {
      const heap: { weight: number }[] = []
      for (const weight of weights) push(heap, { weight })
      const out = weights.map(() => pop(heap)?.weight)
      expect(out).toEqual([...weights].sort((a, b) => b - a))
      expect(pop(heap)).toBeUndefined()
    }),
  )
})
