import { expect, test } from 'vitest'
import { api } from '#api/index.ts'
import type { Operation } from '#contract/operation.ts'
import { code_kinds, type HashKind, hash_kinds, hashKind, hashKindOf } from '#store/people/hash-kinds.ts'

/** What is declared of hashes and what operations take agree. */

const operations = Object.values(api) as unknown as readonly Operation[]
const kinds = Object.keys(hash_kinds) as HashKind[]
const takers = (kind: HashKind) => operations.filter(({ access }) => access.hashes.includes(kind))

test.each(kinds)('%s opens something, all of it in the area of whom it lets in', (kind) => {
  const paths = takers(kind).map(({ path }) => path)
  expect(paths).not.toEqual([])
  const areas = new Set(paths.map((path) => (path.startsWith('panel/') ? 'dealer' : 'user')))
  expect([...areas]).toEqual([hashKind(kind).lets_in])
})

test.each(kinds)('%s is found by the name of its row, ends, and says where it comes from', (kind) => {
  const { row = 'api_key', lives, from } = hashKind(kind)
  expect(hashKindOf(row as Parameters<typeof hashKindOf>[0])).toBe(kind)
  expect(lives === undefined).toBe(kind === 'api_key')
  expect(from).not.toBe('')
})

test.each(kinds.filter((kind) => hashKind(kind).becomes))(
  '%s becomes a session once, and opens nothing else',
  (kind) => {
    const { becomes, row } = hashKind(kind)
    expect(takers(kind).map(({ path }) => path.replace(/^.*\/session\//, ''))).toEqual(['exchange'])
    expect(code_kinds[hashKind(becomes as HashKind).row as 'user' | 'panel']).toBe(row)
  },
)

test('nothing that waits, is mailed or is exchanged stands for who has signed in', () => {
  expect(kinds.filter((kind) => hashKind(kind).signed_in)).toEqual(['session', 'panel'])
})
