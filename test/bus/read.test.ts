import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readLetter } from '#bus/read.ts'
import { oddLetters } from './odd-letters.ts'

test.each(oddLetters)('%s is not believed', (text, odd) => {
  const read = readLetter(text)
  expect(read?.news ?? []).toEqual([])
  expect(read?.odd ?? ['letter']).toEqual(odd)
})

test('what is beside it in a letter is believed, without what this version does not know', () => {
  const known = [
    { kind: 'sources', ids: [1, 2 ** 53 - 1] },
    { kind: 'settings', ids: [7] },
    { kind: 'rights' },
    { kind: 'rights', account_id: 3 },
    { kind: 'history', account_id: 3, ids: [] },
    { kind: 'commands', ids: [4] },
    { kind: 'maps' },
  ]
  const [first, ...rest] = known
  const news = [{ ...first, colour: 'red' }, { kind: 'weather' }, { kind: 'sources', ids: [-1] }, ...rest]
  expect(readLetter(JSON.stringify({ from: 'a', number: 1, news }))).toEqual({
    from: 'a',
    number: 1,
    isSign: false,
    news: known,
    odd: ['kind', 'news'],
  })
})

test('a letter is no longer than ours are', () => {
  const of = (count: number) =>
    JSON.stringify({ from: 'a', number: 1, news: [{ kind: 'sources', ids: Array(count).fill(1) }] })
  expect(readLetter(of(40_000))?.news).toHaveLength(1)
  expect(readLetter(of(50_000))).toBeUndefined()
})

const ids = fc.array(fc.oneof(fc.integer(), fc.anything()), { maxLength: 3 })
const news = fc.record(
  {
    kind: fc.oneof(fc.constantFrom('sources', 'history', 'commands', 'rights', 'maps', 'toString'), fc.anything()),
    ids: fc.oneof(ids, fc.anything()),
    account_id: fc.oneof(fc.integer(), fc.anything()),
  },
  { requiredKeys: [] },
)
const letters = fc.oneof(
  fc.string(),
  fc.json(),
  fc
    .record({ from: fc.string(), number: fc.integer(), news: fc.array(news) })
    .map((one) => String(JSON.stringify(one))),
)

test('whatever comes, nothing is thrown, and lists are lists of ids', () => {
  fc.assert(
    fc.property(letters, (text) => {
      for (const one of readLetter(text)?.news ?? []) {
        const told = [...('ids' in one ? one.ids : []), ...('account_id' in one ? [one.account_id] : [])]
        for (const id of told) expect(Number.isSafeInteger(id) && (id as number) > 0).toBe(true)
      }
    }),
  )
})
