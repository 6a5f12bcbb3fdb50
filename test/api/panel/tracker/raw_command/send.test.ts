import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { clone } from '#test/trackers.ts'
import { all } from '../all.ts'

const nudged: number[] = []
const opened = await fleet({}, undefined, undefined, () => ({ nudge: (ids) => void nudged.push(...ids) }))
const { db, panel, otherDealer, tenant, tracker } = opened
const path = 'panel/tracker/raw_command/send'
const deviceOf = async (source_id: number) =>
  (await db.selectFrom('source').select('device_id').where('id', '=', source_id).executeTakeFirstOrThrow()).device_id

test('a command waits for the device, blocked or not, and its user is told what becomes of it', async () => {
  const [dealer, alice] = [await panel(all), await tenant()]
  const { tracker_id, source_id } = await tracker(alice)
  const device_id = await deviceOf(source_id)
  const text = await dealer.call(path, { device_id, command: 'getver' })
  await db.updateTable('source').set({ blocked: true }).where('id', '=', source_id).execute()
  const bytes = await dealer.call(path, { device_id, command: '00ff', type: 'hex', reliable: false })
  expect([text.tracker_id, bytes.tracker_id]).toEqual([tracker_id, tracker_id])
  expect(nudged.filter((source) => source === source_id)).toHaveLength(2)
  await db.updateTable('source').set({ blocked: false }).where('id', '=', source_id).execute()
  const { list } = await alice.call('tracker/command/sent/list', { tracker_id })
  expect(list).toMatchObject([
    { id: bytes.id, type: 'bytes', command: '00ff', reliable: false, state: 'queued' },
    { id: text.id, type: 'text', command: 'getver', reliable: true, state: 'queued' },
  ])
})

test('a device of another dealer is not found, its clone or not; a corrupted one is 252', async () => {
  const [dealer, alice, other] = [await panel(all), await tenant(), await otherDealer()]
  const { tracker_id, source_id } = await tracker(alice)
  const asked = { device_id: await deviceOf(source_id), command: 'getver' }
  await clone(db, await tenant('UTC', other), source_id)
  expect(await (await panel(all, other)).fails(path, asked)).toMatchObject({ code: 201 })
  expect(await dealer.fails(path, { ...asked, device_id: 'unheard' })).toMatchObject({ code: 201 })
  await alice.call('tracker/corrupt', { tracker_id })
  expect(await dealer.fails(path, asked)).toMatchObject({ code: 252 })
})

test('a phone takes no commands', async () => {
  const [dealer, alice] = [await panel(all), await tenant()]
  await tracker(alice, { model: 'osmand', device_id: 'phone-of-a-customer' })
  expect(await dealer.fails(path, { device_id: 'phone-of-a-customer', command: 'getver' })).toMatchObject({ code: 214 })
})

test('a device whose id was given up before is the one that has it now', async () => {
  const [dealer, alice, bob] = [await panel(all), await tenant(), await tenant()]
  const first = await tracker(alice)
  const device_id = await deviceOf(first.source_id)
  await alice.call('tracker/corrupt', { tracker_id: first.tracker_id })
  const second = await tracker(bob)
  await db.updateTable('source').set({ device_id }).where('id', '=', second.source_id).execute()
  expect(await dealer.call(path, { device_id, command: 'getver' })).toMatchObject({ tracker_id: second.tracker_id })
})

test('bytes are pairs of digits, twenty commands wait at most, and it needs trackers/update', async () => {
  const [dealer, alice] = [await panel(all), await tenant()]
  const { source_id } = await tracker(alice)
  const asked = { device_id: await deviceOf(source_id), command: 'getver' }
  expect((await dealer.fails(path, { ...asked, type: 'hex' })).body.errors).toMatchObject([{ parameter: 'command' }])
  for (let i = 0; i < 20; i++) await dealer.call(path, asked)
  expect(await dealer.fails(path, asked)).toMatchObject({ code: 268 })
  const reader = await panel({ trackers: ['read', 'create', 'delete'] })
  expect(await reader.fails(path, asked)).toMatchObject({ code: 13 })
})
