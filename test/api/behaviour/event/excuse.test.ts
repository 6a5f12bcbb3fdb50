import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { most_excuses } from '#store/behaviour/excuses.ts'
import { fleet } from '#test/fleet.ts'
import { clone } from '#test/trackers.ts'

const { db, tenant, tracker, subuser } = await fleet()
const alice = await tenant()
const path = 'behaviour/event/excuse'
const event = { type: 'speeding', time: '2026-11-02 08:01:12', reason: 'To the hospital.' }

test('said of the same event once more it takes the place of what was said before', async () => {
  const { tracker_id } = await tracker(alice)
  const { id } = await alice.call(path, { tracker_id, ...event })
  expect(await alice.call(path, { tracker_id, ...event, reason: 'Told to.' })).toEqual({ id })
  expect((await alice.call(path, { tracker_id, ...event, type: 'idling' })).id).not.toBe(id)
  const rows = await db
    .selectFrom('behaviour_excuse')
    .select(['id', 'reason'])
    .where('tracker_id', '=', tracker_id)
    .execute()
  expect(rows).toContainEqual({ id, reason: 'Told to.' })
  expect(rows).toHaveLength(2)
})

test('of own trackers that are not blocked, with the right', async () => {
  const { tracker_id, source_id } = await tracker(alice)
  const mallory = await tenant()
  expect(await mallory.fails(path, { tracker_id, ...event })).toMatchObject({ code: 201 })
  const lent = await clone(db, mallory, source_id)
  expect(await mallory.fails(path, { tracker_id: lent, ...event })).toMatchObject({ code: 219 })
  expect(await (await subuser(alice)).fails(path, { tracker_id, ...event })).toMatchObject({ code: 13 })
  await db.updateTable('source').set({ blocked: true }).where('id', '=', source_id).execute()
  expect(await alice.fails(path, { tracker_id, ...event })).toMatchObject({ code: 208 })
})

test('as many as there may be of a tracker, and no more', async () => {
  const { tracker_id } = await tracker(alice)
  await sql`insert into behaviour_excuse (account_id, tracker_id, type, time, reason, user_id, created)
    select ${alice.id}, ${tracker_id}, 'idling', now() - n * interval '1 minute', '', ${alice.id}, now()
    from generate_series(1, ${most_excuses}) n`.execute(db)
  expect(await alice.fails(path, { tracker_id, ...event })).toMatchObject({ code: 268 })
})
