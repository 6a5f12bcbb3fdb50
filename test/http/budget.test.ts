import { expect, test } from 'vitest'
import type { Caller } from '#contract/caller.ts'
import type { Failure } from '#contract/errors.ts'
import { createBudget, type Held } from '#http/budget.ts'
import { manualClock } from '#test/pace/manual-clock.ts'

const kilobyte = 1024
const nobody: Caller = { kind: 'nobody', time_zone: 'UTC' }
const user = (account_id: number) => ({ kind: 'user', account_id }) as Caller
const dealer = (dealer_id: number) => ({ kind: 'dealer', dealer_id }) as Caller

const budget = (clock = manualClock()) => createBudget({ stranger_bodies: 3, account_bodies: 2 }, clock)
/** Whether there is room for so many kilobytes beyond the 16 that nobody counts. */
const fits = (held: Held, kilobytes: number): boolean => {
  try {
    held.hold((kilobytes + 16) * kilobyte)
    return true
  } catch {
    return false
  }
}

test('an address has a third of what strangers have together', () => {
  const open = budget()
  expect([fits(open('192.0.2.1'), 1000), fits(open('192.0.2.1'), 100), fits(open('192.0.2.1'), 24)]).toEqual([
    ...[true, false, true],
  ])
  expect([2, 3, 4].map((n) => fits(open(`192.0.2.${n}`), 1024))).toEqual([true, true, false])
})

test('of addresses of version 6 a network is one', () => {
  const open = budget()
  expect(fits(open('2001:db8::1'), 1024)).toBe(true)
  expect([fits(open('2001:db8::2'), 1), fits(open('2001:db8:0:1::2'), 1)]).toEqual([false, true])
})

test('sixteen kilobytes of each are never counted', () => {
  const open = budget()
  fits(open('192.0.2.1'), 1024)
  expect(fits(open('192.0.2.1'), 0)).toBe(true)
})

test('what is told again, and grows, is counted once', () => {
  const held = budget()('192.0.2.1')
  expect([100, 100, 1000, 1024, 1025].map((size) => fits(held, size))).toEqual([true, true, true, true, false])
})

test('what never fits is told apart from what does not fit now', () => {
  const open = budget()
  const [first, second, third] = [open('192.0.2.1'), open('192.0.2.1'), open('192.0.2.2')]
  first.hold(600 * kilobyte)
  const why = (held: Held, kilobytes: number) => {
    try {
      held.hold(kilobytes * kilobyte)
    } catch (error) {
      return (error as Failure).error
    }
  }
  expect([why(second, 600), why(second, 1100), why(first, 1100), why(third, 1100)]).toEqual([
    ...['too_many_requests', ...Array(3).fill('request_too_large')],
  ])
})

test('what turns out to be an account’s is no stranger’s any more', () => {
  const open = budget()
  const held = open('192.0.2.1')
  fits(held, 1024)
  held.give(user(1))
  expect(fits(open('192.0.2.1'), 1024)).toBe(true)
  expect(fits(held, 2048)).toBe(true)
  const other = open('192.0.2.2')
  expect(fits(other, 1)).toBe(true)
  expect(() => other.give(user(1))).toThrow()
  for (const caller of [user(2), dealer(1), nobody]) expect(() => other.give(caller)).not.toThrow()
})

test('what is dropped counts for ten seconds more', async () => {
  const clock = manualClock()
  const open = budget(clock)
  const held = open('192.0.2.1')
  fits(held, 1024)
  held.drop()
  held.drop()
  await clock.pass(9_999)
  expect(fits(open('192.0.2.1'), 1)).toBe(false)
  await clock.pass(1)
  expect([fits(open('192.0.2.1'), 1024), fits(open('192.0.2.1'), 1)]).toEqual([true, false])
})
