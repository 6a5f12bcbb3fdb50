import { expect, test } from 'vitest'
import { accountOf, entriesOf } from '#test/audit.ts'
import { fleet } from '#test/fleet.ts'
import { bind, block, clone } from '#test/trackers.ts'

const nudged: number[] = []
const opened = await fleet({}, undefined, undefined, () => ({ nudge: (ids) => void nudged.push(...ids) }))
const { db, tenant, subuser, tracker } = opened
const path = 'tracker/raw_command/send'
const list = 'tracker/command/sent/list'

test('a command waits for its device, whose connection is told of it, and is in the audit', async () => {
  const alice = await tenant()
  const { tracker_id, source_id } = await tracker(alice)
  const { id } = await alice.call(path, { tracker_id, command: 'setparam 2001:net' })
  const bytes = await alice.call(path, { tracker_id, command: '00fF10', type: 'hex', reliable: false })
  expect(nudged.filter((source) => source === source_id)).toHaveLength(2)
  const time = expect.stringMatching(/^\d{4}-/)
  const untold = { state: 'queued', attempts: 0, sent: null, ended: null, answer: '', error: '' }
  expect(await alice.call(list, { tracker_id })).toEqual({
    list: [
      { id: bytes.id, type: 'bytes', command: '00fF10', reliable: false, created: time, expires: time, ...untold },
      { id, type: 'text', command: 'setparam 2001:net', reliable: true, created: time, expires: time, ...untold },
    ],
    count: 2,
  })
  const [entry] = (await entriesOf(db, accountOf(alice))).filter(({ action }) => action === path)
  expect(entry?.payload).toMatchObject({
    params: { tracker_id, command: 'setparam 2001:net' },
    changes: [{ table: 'device_command', after: { source_id, state: 'queued' } }],
  })
})

test('numbers count by device, and begin again after 65,535', async () => {
  const alice = await tenant()
  const [one, other] = [await tracker(alice), await tracker(alice)]
  for (const { tracker_id } of [one, other, one]) await alice.call(path, { tracker_id, command: 'getver' })
  const numbers = () => db.selectFrom('device_command').select('number').where('source_id', '=', one.source_id)
  expect((await numbers().orderBy('id').execute()).map(({ number }) => number)).toEqual([1, 2])
  await db.updateTable('device_command').set({ number: 65_535 }).where('source_id', '=', one.source_id).execute()
  await alice.call(path, { tracker_id: one.tracker_id, command: 'getver' })
  expect((await numbers().orderBy('id', 'desc').executeTakeFirst())?.number).toBe(1)
})

test('bytes are pairs of hexadecimal digits, and words are of one line', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  for (const command of ['0', 'xy', '00 11'])
    expect((await alice.fails(path, { tracker_id, command, type: 'hex' })).body.errors).toMatchObject([
      { parameter: 'command' },
    ])
  for (const command of ['', 'one\r\ntwo', 'x'.repeat(1025)])
    expect(await alice.fails(path, { tracker_id, command })).toMatchObject({ code: 7 })
})

test('who may: with both rights, of a tracker that is seen, of a device that is its own and takes commands', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id, source_id } = await tracker(alice)
  const asked = { tracker_id, command: 'getver' }
  const rights = ['tracker_configure', 'tracker_set_output']
  for (const right of rights)
    expect(await (await subuser(alice, [right])).fails(path, asked)).toMatchObject({ code: 13 })
  const carol = await subuser(alice, rights)
  expect(await carol.fails(path, asked)).toMatchObject({ code: 201 })
  await bind(db, alice, carol, [tracker_id])
  await carol.call(path, asked)
  expect(await bob.fails(path, asked)).toMatchObject({ code: 201 })
  const cloned = await clone(db, bob, source_id)
  expect(await bob.fails(path, { ...asked, tracker_id: cloned })).toMatchObject({ code: 219 })
  const phone = await tracker(alice, { model: 'osmand', device_id: 'phone-of-alice' })
  expect(await alice.fails(path, { ...asked, tracker_id: phone.tracker_id })).toMatchObject({ code: 214 })
  await block(db, source_id)
  expect(await alice.fails(path, asked)).toMatchObject({ code: 208 })
})

test('20 commands may wait for a device', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  for (let i = 0; i < 20; i++) await alice.call(path, { tracker_id, command: `getparam ${i}` })
  expect(await alice.fails(path, { tracker_id, command: 'getver' })).toMatchObject({ code: 268 })
})
