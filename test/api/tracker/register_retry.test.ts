import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { block, clone, hear } from '#test/trackers.ts'

const { db, tenant, subuser, tracker } = await fleet()
const path = 'tracker/register_retry'
const send_register_commands = false

test('a registration is begun anew, once in two minutes', async () => {
  const alice = await tenant()
  const { tracker_id, source_id } = await tracker(alice)
  const asked = { tracker_id, send_register_commands, apn_name: 'internet', apn_user: '', apn_password: null }
  expect(await alice.call(path, asked)).toEqual({})
  const { code, http, body } = await alice.fails(path, asked)
  expect({ code, http, timeout: body.timeout }).toEqual({ code: 264, http: 403, timeout: 'PT2M' })
  expect(body.remainder).toMatch(/^PT(2M|1M\d+S)$/)
  const long_ago = new Date(Date.now() - 121_000)
  await db.updateTable('source').set({ register_retried: long_ago }).where('id', '=', source_id).execute()
  expect(await alice.call(path, asked)).toEqual({})
})

test('of several at once one is done', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const asked = { tracker_id, send_register_commands }
  const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => alice.call(path, asked)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('commands are sent to no model yet, and to apps never', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  for (const wanted of [undefined, null, true])
    expect(await alice.fails(path, { tracker_id, send_register_commands: wanted })).toMatchObject({
      code: 214,
      http: 400,
    })
  const app = await tracker(alice, { model: 'mobile', plugin_id: 35 })
  expect(await alice.fails(path, { ...app, device_id: undefined, send_register_commands })).toMatchObject({ code: 214 })
  expect(await alice.call(path, { tracker_id, send_register_commands })).toEqual({})
})

test('the device id names it as well, and only one of the two', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id, device_id } = await tracker(alice)
  expect(await bob.fails(path, { device_id, send_register_commands })).toMatchObject({ code: 201, http: 400 })
  for (const named of [{}, { tracker_id, device_id }])
    expect(await alice.fails(path, { ...named, send_register_commands })).toMatchObject({ code: 7 })
  expect(await alice.call(path, { device_id, send_register_commands })).toEqual({})
})

test('a device that was heard, a blocked one, a clone', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id, source_id } = await tracker(alice)
  const cloned = await clone(db, bob, source_id)
  expect(await bob.fails(path, { tracker_id: cloned, send_register_commands })).toMatchObject({ code: 219, http: 403 })
  await hear(db, source_id, { status: {} })
  expect(await alice.fails(path, { tracker_id, send_register_commands })).toMatchObject({ code: 243, http: 400 })
  await block(db, source_id)
  expect(await alice.fails(path, { tracker_id, send_register_commands })).toMatchObject({ code: 208, http: 403 })
})

test('a sub-user needs the right and the tracker', async () => {
  const alice = await tenant()
  const { tracker_id, device_id } = await tracker(alice)
  expect(await (await subuser(alice)).fails(path, { tracker_id })).toMatchObject({ code: 13, http: 403 })
  const installer = await subuser(alice, ['tracker_register'])
  for (const named of [{ tracker_id }, { device_id }])
    expect(await installer.fails(path, { ...named, send_register_commands })).toMatchObject({ code: 201 })
})
