import { expect, test } from 'vitest'
import { isLocked, settle, sweep } from '#store/people/sign-ins.ts'
import { freshDatabase } from '#test/database.ts'

const { db, pool } = await freshDatabase()
const limits = { login: 2, address: 3, seconds: 60 }
const at = (login: string, address: string) => ({ area: 'user', login, address }) as const

test('a right attempt leaves nothing behind, a wrong one counts for its login and its address', async () => {
  expect(await settle(db, at('a', '1'), limits, true)).toBe('open')
  expect(await settle(db, at('a', '1'), limits, false)).toBe('open')
  expect(await isLocked(db, at('a', '1'), limits)).toBe(false)
  expect(await settle(db, at('a', '2'), limits, false)).toBe('open')
  expect(await isLocked(db, at('a', '3'), limits)).toBe(true)
  expect(await isLocked(db, { ...at('a', '3'), area: 'panel' }, limits)).toBe(false)
  expect(await settle(db, at('a', '3'), limits, true)).toBe('locked')
  expect(await isLocked(db, at('b', '1'), limits)).toBe(false)
  for (const login of ['c', 'd']) await settle(db, at(login, '1'), limits, false)
  expect(await isLocked(db, at('b', '1'), limits)).toBe(true)
})

test('no limit locks nothing', async () => {
  const none = { login: 0, address: 0, seconds: 60 }
  for (let n = 0; n < 5; n++) expect(await settle(db, at('e', '9'), none, false)).toBe('open')
})

test('what counts no more is swept', async () => {
  await pool.query('truncate sign_in_failure')
  for (const login of ['old', 'new']) await settle(db, at(login, '1'), limits, false)
  await pool.query(`update sign_in_failure set happened = now() - interval '2 minutes' where login = 'old'`)
  expect([await sweep(db, limits.seconds), await sweep(db, limits.seconds)]).toEqual([1, 0])
})
