import { expect, test } from 'vitest'
import type { User } from '#contract/caller.ts'
import type { Visitor } from '#live/audience.ts'
import { askedOf, isIn, nothing_changed, oldest, settle, withAccount } from '#live/bearing.ts'
import { comingOf } from '#live/identity.ts'
import { presenceOf } from '#live/presence.ts'
import { seen, sight, visitor } from './audience.ts'

const userOf = (n: number): User => ({ account_id: n, user_id: n, digest: Buffer.from([n]), time_zone: 'UTC' }) as User
const bearerOf = (n: number, time_zone = 'UTC') => ({ digest: Buffer.from([n]), time_zone }) as never

test('whose session is found stays, in the zone that it has by now; others go', () => {
  const [alice, bob, stranger] = [visitor({ user: userOf(1) }), visitor({ user: userOf(2) }), visitor()]
  const asked = askedOf([alice, bob, stranger])
  expect(asked.map(([one]) => one)).toEqual([alice, bob])
  expect(settle(asked, [bearerOf(1, 'Europe/Vaduz')])).toEqual([bob])
  expect(alice.user?.time_zone).toBe('Europe/Vaduz')
})

test('who has come as somebody else, or left, while its session was looked for does not go', () => {
  const [alice, bob] = [visitor({ user: userOf(1) }), visitor({ user: userOf(2) })]
  const asked = askedOf([alice, bob])
  alice.user = userOf(3)
  delete bob.user
  expect(settle(asked, [])).toEqual([])
})

test('of those that were read longest ago so many are read that all have their turn in ten seconds, but none too soon', () => {
  const sights = Array.from({ length: 20 }, (_, i) => sight(seen(), { read_at: 1_000 * (20 - i) }))
  expect(oldest(sights, 30_000).map(({ read_at }) => read_at)).toEqual([1_000, 2_000, 3_000])
  expect(oldest(sights, 7_500).map(({ read_at }) => read_at)).toEqual([1_000, 2_000])
  expect(oldest([], 1)).toEqual([])
})

test('what may have changed is in some accounts, or in all', () => {
  const some = withAccount(withAccount(nothing_changed, 1), 2)
  expect([1, 2, 3].map((account_id) => isIn(some, account_id))).toEqual([true, true, false])
  expect(isIn(withAccount(some, undefined), 3)).toBe(true)
  expect(isIn(withAccount(withAccount(nothing_changed, undefined), 1), 3)).toBe(true)
  expect(isIn(nothing_changed, 1)).toBe(false)
})

test.each<[string, Partial<Visitor>, string]>([
  [
    'who was heard of late and has something to be told',
    { heard: 60_000, subscriptions: new Map([[]] as never) },
    'there',
  ],
  ['who watches a link', { heard: 60_000, watched: {} as never }, 'there'],
  ['who was told something of late', { heard: 60_000, busy: 1_000 }, 'there'],
  ['who has asked for nothing for a minute', { heard: 60_000 }, 'idle'],
  ['who is silent, whatever it is told', { heard: 10_000, watched: {} as never }, 'gone'],
])('%s', (_, more, presence) => {
  expect(presenceOf(visitor(more), 60_001)).toBe(presence)
})

test('who shows a hash says who it is; without one it stays who it was, if it was anybody', () => {
  const [watched, known] = [{} as Visitor['watched'], sight(seen())]
  expect(comingOf({ watched, sight: known }, 'a hash')).toBe('show')
  expect(comingOf({ watched } as Visitor, undefined)).toBe('guest')
  expect(comingOf({ sight: known }, undefined)).toBe('stay')
  expect(comingOf({}, undefined)).toBe('show')
})
