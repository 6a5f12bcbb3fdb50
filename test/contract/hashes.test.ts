import { expect, test } from 'vitest'
import { api } from '#api/index.ts'
import type { User } from '#contract/caller.ts'
import type { Operation } from '#contract/operation.ts'
import { holderKeyOf, loginKeyOf, session_kinds } from '#contract/session-kinds.ts'
import {
  code_kinds,
  console_key_form,
  type HashKind,
  hash_form,
  hash_kinds,
  hashKind,
  hashKindOf,
  other_kinds,
} from '#store/people/hash-kinds.ts'
import { newHash } from '#store/people/sessions.ts'

/** What is declared of hashes and what operations take agree. */

const operations = Object.values(api) as unknown as readonly Operation[]
const kinds = Object.keys(hash_kinds) as HashKind[]
const takers = (kind: HashKind) => operations.filter(({ access }) => access.hashes.includes(kind))

/** What phones ask; `mobile/phone` is of the office. */
const isOfPhones = (path: string): boolean => path.startsWith('mobile/') && !path.startsWith('mobile/phone/')

test.each(kinds)('%s opens something, all of it in the area of whom it lets in', (kind) => {
  const paths = takers(kind).map(({ path }) => path)
  expect(paths).not.toEqual([])
  const areaOf = (path: string) => (path.startsWith('panel/') ? 'dealer' : isOfPhones(path) ? 'phone' : 'user')
  const areas = new Set(paths.map(areaOf))
  expect([...areas]).toEqual([hashKind(kind).lets_in])
})

test.each(kinds)('%s is found by the name of its row, ends, and says where it comes from', (kind) => {
  const { row = kind, lives, from } = hashKind(kind)
  expect(hashKindOf(row as Parameters<typeof hashKindOf>[0])).toBe(kind)
  expect(lives === undefined).toBe(['api_key', 'delivery'].includes(kind))
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
  expect(kinds.filter((kind) => hashKind(kind).signed_in)).toEqual(['session', 'panel', 'phone'])
})

test('everybody who has sessions is let in by something', () => {
  const let_in = [...Object.values(hash_kinds), ...Object.values(other_kinds)].map(({ lets_in }) => lets_in)
  expect(Object.keys(session_kinds).filter((kind) => !let_in.includes(kind as 'user'))).toEqual([])
})

test('what is shown elsewhere opens no operation, and has a name of its own', () => {
  const names = Object.keys(other_kinds)
  expect(names.filter((name) => takers(name as HashKind).length > 0 || name in hash_kinds)).toEqual([])
})

test('a hash, and a key of the console, has the form that its kind says', () => {
  expect(newHash()).toMatch(hash_form)
  expect([newHash().toUpperCase(), 'a'.repeat(31), 'a'.repeat(33)].map((one) => hash_form.test(one))).toEqual([
    true,
    false,
    false,
  ])
  expect(['a'.repeat(40), 'a'.repeat(32)].map((key) => console_key_form.test(key))).toEqual([true, false])
})

test('what is counted for a caller is named by the kind of its sessions', () => {
  const caller = { account_id: 3, user_id: 4, dealer_id: 5, panel_login_id: 6, phone_id: 7 }
  const of = (kind: 'user' | 'dealer' | 'phone') => ({ ...caller, kind }) as unknown as User
  expect([holderKeyOf(of('user')), loginKeyOf(of('user'))]).toEqual(['account 3', 'user 4'])
  expect([holderKeyOf(of('dealer')), loginKeyOf(of('dealer'))]).toEqual(['dealer 5', 'panel 6'])
  expect([holderKeyOf(of('phone')), loginKeyOf(of('phone'))]).toEqual(['account 3', 'phone 7'])
})
