import { expect, test } from 'vitest'
import { isLocked, settle, sweepFailures, unlock } from '#store/people/sign-ins.ts'
import { freshDatabase } from '#test/database.ts'

const { db, pool } = await freshDatabase()
const limits = { login: 2, address: 3, seconds: 60 }
const at = (login: string, address: string, apart = '') => ({ area: 'user', login, address, apart }) as const
/** What a failure answers that begins no lock. */
const failed = { outcome: 'failed', begun: { login: false, address: false } }

test('a right attempt leaves nothing behind, a wrong one counts for its login and its address', async () => {
  expect(await settle(db, at('a', '1'), limits, true)).toEqual({ outcome: 'right' })
  expect(await settle(db, at('a', '1'), limits, false)).toEqual(failed)
  expect(await isLocked(db, at('a', '1'), limits)).toBe(false)
  expect(await settle(db, at('a', '2'), limits, false)).toEqual({ ...failed, begun: { login: true, address: false } })
  expect(await isLocked(db, at('a', '3'), limits)).toBe(true)
  expect(await isLocked(db, { ...at('a', '3'), area: 'panel' }, limits)).toBe(false)
  expect(await settle(db, at('a', '3'), limits, true)).toEqual({ outcome: 'refused' })
  expect(await isLocked(db, at('b', '1'), limits)).toBe(false)
  expect(await settle(db, at('c', '1'), limits, false)).toEqual(failed)
  expect(await settle(db, at('d', '1'), limits, false)).toEqual({ ...failed, begun: { login: false, address: true } })
  expect(await isLocked(db, at('b', '1'), limits)).toBe(true)
})

test('no limit locks nothing', async () => {
  const none = { login: 0, address: 0, seconds: 60 }
  for (let n = 0; n < 5; n++) expect(await settle(db, at('e', '9'), none, false)).toEqual(failed)
})

test('those who are no strangers are counted apart, each for itself, and all are unlocked together', async () => {
  const origins = ['', 'session', 'origin 1']
  for (const [n, apart] of origins.entries()) {
    for (let tries = 0; tries < 2; tries++) await settle(db, at('f', `${n}${tries}`, apart), limits, false)
    const locked = origins.map((apart) => isLocked(db, at('f', '8', apart), limits))
    expect(await Promise.all(locked)).toEqual(origins.map((_, place) => place <= n))
  }
  await unlock(db, { area: 'panel', login: 'f' })
  expect(await isLocked(db, at('f', '8'), limits)).toBe(true)
  await unlock(db, { area: 'user', login: 'f' })
  const locked = origins.map((apart) => isLocked(db, at('f', '8', apart), limits))
  expect(await Promise.all(locked)).toEqual([false, false, false])
})

test('what counts no more is swept', async () => {
  await pool.query('truncate sign_in_failure')
  for (const login of ['old', 'new']) await settle(db, at(login, '1'), limits, false)
  await pool.query(`update sign_in_failure set happened = now() - interval '2 minutes' where login = 'old'`)
  expect([await sweepFailures(db, limits.seconds), await sweepFailures(db, limits.seconds)]).toEqual([1, 0])
})
