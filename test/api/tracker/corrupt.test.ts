import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { bind, block, clone, hear, ties } from '#test/trackers.ts'

const { db, pool, tenant, subuser, tracker } = await fleet()

test('the tracker is gone, and its id and phone are free', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const phone = '491709999999'
  const { tracker_id, device_id } = await tracker(alice, { phone })
  expect(await alice.call('tracker/corrupt', { tracker_id })).toEqual({})
  expect(await alice.call('tracker/list')).toEqual({ list: [] })
  for (const path of ['tracker/read', 'tracker/get_state', 'tracker/corrupt'])
    expect(await alice.fails(path, { tracker_id })).toMatchObject({ code: 201 })
  expect((await tracker(bob, { device_id, phone })).device_id).toBe(device_id)
})

test('its device is known no more: there is no row for its points to queue at', async () => {
  const alice = await tenant()
  const { tracker_id, source_id } = await tracker(alice)
  await alice.call('tracker/corrupt', { tracker_id })
  const left = await db.selectFrom('source_state').select('source_id').where('source_id', '=', source_id).execute()
  expect(left).toEqual([])
})

test('not once the device was heard', async () => {
  const alice = await tenant()
  const { tracker_id, source_id } = await tracker(alice)
  await hear(db, source_id, { status: { battery: 50 } })
  expect(await alice.fails('tracker/corrupt', { tracker_id })).toMatchObject({ code: 243, http: 400 })
  expect((await alice.call('tracker/read', { tracker_id })).value.id).toBe(tracker_id)
})

test('a first message that is being committed is waited for, and wins', async () => {
  const alice = await tenant()
  const { tracker_id, source_id } = await tracker(alice)
  const ingest = await pool.connect()
  await ingest.query('begin')
  await ingest.query('select 1 from source_state where source_id = $1 for no key update', [source_id])
  const corrupted = alice.fails('tracker/corrupt', { tracker_id })
  await ingest.query(`update source_state set heard = now() where source_id = $1`, [source_id])
  await ingest.query('commit')
  ingest.release()
  expect(await corrupted).toMatchObject({ code: 243 })
})

test('two at once: one takes it back, the other finds nothing', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => alice.call('tracker/corrupt', { tracker_id })))
  const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []))
  expect(failures).toHaveLength(2)
  for (const failure of failures) expect(failure).toContain('"code":201')
})

test('a clone, a blocked tracker, and those of others', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id, source_id } = await tracker(alice)
  expect(await bob.fails('tracker/corrupt', { tracker_id })).toMatchObject({ code: 201 })
  const cloned = { tracker_id: await clone(db, bob, source_id) }
  expect(await bob.fails('tracker/corrupt', cloned)).toMatchObject({ code: 219, http: 403 })
  await block(db, source_id)
  expect(await alice.fails('tracker/corrupt', { tracker_id })).toMatchObject({ code: 208, http: 403 })
})

test('a sub-user needs the right, and the tracker', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const [mute, installer] = [await subuser(alice), await subuser(alice, ['tracker_register'])]
  await bind(db, alice, mute, [tracker_id])
  expect(await mute.fails('tracker/corrupt', { tracker_id })).toMatchObject({ code: 13 })
  expect(await installer.fails('tracker/corrupt', { tracker_id })).toMatchObject({ code: 201 })
  await bind(db, alice, installer, [tracker_id])
  expect(await installer.call('tracker/corrupt', { tracker_id })).toEqual({})
})

test('vehicle and employee lose it', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const { tied } = await ties(alice, tracker_id)
  await alice.call('tracker/corrupt', { tracker_id })
  expect(await tied()).toEqual([null, null])
})
