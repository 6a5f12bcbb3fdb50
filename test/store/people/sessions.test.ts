import { expect, test } from 'vitest'
import type { Db } from '#store/db.ts'
import * as sessions from '#store/people/sessions.ts'
import { lockUser } from '#store/sql/user-lock.ts'
import { fleet } from '#test/fleet.ts'
import { overtaken } from '#test/overtaken.ts'
import { makeLogin } from '#test/sign-in.ts'

const { db, dealer_id } = await fleet({ own: true })

/** A user who can sign in, with its password as it is found right. */
const someone = async (): Promise<sessions.Proven> => {
  const { id } = await makeLogin(db, dealer_id)
  return db.selectFrom('users').select(['id', 'password_hash']).where('id', '=', id).executeTakeFirstOrThrow()
}

const change = (db: Db, id: number, changes: object) =>
  db.updateTable('users').set(changes).where('id', '=', id).execute()

test.each([
  ['has another password', { password_hash: 'another' }],
  ['is not activated', { activated: false }],
  ['is blocked', { blocked: true }],
  ['is deleted', { deleted: new Date() }],
])('what was proven holds no more of a user who %s meanwhile', async (_, changes) => {
  const user = await someone()
  expect(await sessions.lockProven(db, user)).toBe(true)
  const proof = () => db.transaction().execute((transaction) => sessions.lockProven(transaction, user))
  expect(await overtaken(db, proof, (transaction) => change(transaction, user.id, changes))).toBe(false)
})

test.each<[string, (db: Db, user: sessions.Proven) => Promise<unknown>]>([
  ['what was proven', sessions.lockProven],
  ['the user', (db, { id }) => lockUser(db, id)],
])('of two who hold %s before they let it in the second counts the session of the first', async (_, lock) => {
  const user = await someone()
  const counted = () =>
    db.transaction().execute(async (transaction) => {
      await lock(transaction, user)
      return sessions.countOfUser(transaction, user.id)
    })
  const first = async (transaction: Db) => {
    await lock(transaction, user)
    await sessions.openSession(transaction, { kind: 'user', user_id: user.id, seconds: 60 })
  }
  expect(await overtaken(db, counted, first)).toBe(1)
})
