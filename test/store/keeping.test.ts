import { expect, test } from 'vitest'
import { keeping } from '#store/keeping.ts'

test('those that were asked for least lately are forgotten, as soon as all weigh more than may be', () => {
  const { keep, recall } = keeping<string>(10)
  for (const name of ['a', 'b', 'c']) keep(name, name.toUpperCase(), 3)
  expect(recall('a')).toBe('A')
  keep('d', 'D', 3)
  expect(['a', 'b', 'c', 'd'].map(recall)).toEqual(['A', undefined, 'C', 'D'])
  keep('e', 'E', 6)
  expect(['a', 'c', 'd', 'e'].map(recall)).toEqual([undefined, undefined, 'D', 'E'])
})

test('what is kept anew weighs as it does now', () => {
  const { keep, recall } = keeping<string>(10)
  keep('a', 'light', 1)
  keep('a', 'heavy', 9)
  keep('a', 'light again', 1)
  keep('b', 'heavy', 9)
  expect(['a', 'b'].map(recall)).toEqual(['light again', 'heavy'])
})

test('what weighs more than all may is not kept', () => {
  const { keep, recall } = keeping<string>(10)
  keep('a', 'A', 5)
  keep('vast', 'V', 11)
  expect(['a', 'vast'].map(recall)).toEqual([undefined, undefined])
  keep('b', 'B', 10)
  expect(recall('b')).toBe('B')
})
