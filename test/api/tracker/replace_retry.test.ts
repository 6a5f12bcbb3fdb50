import { expect, test } from 'vitest'
import { fleet, imei, type Person } from '#test/fleet.ts'
import { block, clone, hear } from '#test/trackers.ts'

const { db, tenant, tracker } = await fleet()
const path = 'tracker/replace_retry'
const send_register_commands = false

const replaced = async (account: Person) => {
  const made = await tracker(account)
  await hear(db, made.source_id, { status: {}, at: Date.now() - 60_000 })
  const next = { model: 'fmb120', plugin_id: 44, device_id: imei() }
  await account.call('tracker/replace', { tracker_id: made.tracker_id, ...next })
  return made
}

test('the registration of the new one is begun anew, once in two minutes', async () => {
  const alice = await tenant()
  const { tracker_id } = await replaced(alice)
  expect(await alice.fails(path, { tracker_id })).toMatchObject({ code: 214, http: 400 })
  expect(await alice.call(path, { tracker_id, send_register_commands })).toEqual({})
  const { code, http, body } = await alice.fails(path, { tracker_id, send_register_commands })
  expect({ code, http, timeout: body.timeout }).toEqual({ code: 264, http: 403, timeout: 'PT2M' })
})

test('not once it was heard, nor where nothing was replaced', async () => {
  const alice = await tenant()
  const { tracker_id, source_id } = await replaced(alice)
  await hear(db, source_id, { status: {}, at: Date.now() + 1_000 })
  expect(await alice.fails(path, { tracker_id, send_register_commands })).toMatchObject({ code: 243, http: 400 })
  const first = await tracker(alice)
  const asked = { tracker_id: first.tracker_id, send_register_commands }
  expect(await alice.fails(path, asked)).toMatchObject({ code: 266, http: 403 })
  await hear(db, first.source_id, { status: {} })
  expect(await alice.fails(path, asked)).toMatchObject({ code: 266, http: 403 })
})

test('a clone, a blocked one, those of others', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id, source_id } = await replaced(alice)
  expect(await bob.fails(path, { tracker_id, send_register_commands })).toMatchObject({ code: 204, http: 404 })
  const cloned = { tracker_id: await clone(db, bob, source_id), send_register_commands }
  expect(await bob.fails(path, cloned)).toMatchObject({ code: 219, http: 403 })
  await block(db, source_id)
  expect(await alice.fails(path, { tracker_id, send_register_commands })).toMatchObject({ code: 208, http: 403 })
})
