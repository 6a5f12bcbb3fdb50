import { expect, test } from 'vitest'
import * as zones from '#store/place/zones.ts'
import { fleet } from '#test/fleet.ts'
import { overtaken } from '#test/overtaken.ts'
import { circle, make } from '#test/zones.ts'

/** Commands of an account are done one after the other already: what a zone itself is locked for is seen without them. */

const { db, tenant } = await fleet({ own: true })

const yard = async () => {
  const alice = await tenant()
  return { viewer: { account_id: alice.id, user_id: alice.id, master: true }, id: await make(alice, circle) }
}

test('who is about to change a zone that somebody else is changing finds what that one has left', async () => {
  const { viewer, id } = await yard()
  const found = await overtaken(
    db,
    () => db.transaction().execute((transaction) => zones.lock(transaction, viewer, id)),
    async (transaction) => {
      const zone = await zones.lock(transaction, viewer, id)
      if (zone) await zones.reshape(transaction, zone, { ...circle, type: 'circle', radius: 700 })
    },
  )
  expect(found).toMatchObject({ radius: 700 })
})

test('who is about to refer to a zone that somebody else is taking away finds none', async () => {
  const { viewer, id } = await yard()
  const found = await overtaken(
    db,
    () => db.transaction().execute((transaction) => zones.hold(transaction, viewer, [id])),
    (transaction) => zones.remove(transaction, viewer, [id]),
  )
  expect(found).toEqual([])
})
