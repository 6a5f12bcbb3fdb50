import { expect, test } from 'vitest'
import { accountOf, entriesOf } from '#test/audit.ts'
import { fleet } from '#test/fleet.ts'
import { bind, block } from '#test/trackers.ts'

const { db, tenant, subuser, tracker } = await fleet()
const path = 'tracker/command/create'
const list = 'tracker/batch_get_commands'

const words = { name: 'Version', type: 'hardware', config: { command: 'getver', reliable: false } }
const headers = [{ key: 'Authorization', value: 'Bearer of-alice' }]
const gate = {
  name: 'Gate',
  type: 'http',
  config: { url: 'https://gate.example/open', headers, body: '{"at":"{{time}}"}' },
}

test('a command is kept with what its type has, and its headers are in no audit and no table', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const { id } = await alice.call(path, { tracker_id, command: words })
  const both = { ...gate, config: { ...gate.config, ...words.config } }
  const { id: other } = await alice.call(path, { tracker_id, command: both })
  expect(await alice.call(list, { trackers: [tracker_id] })).toEqual({
    result: {
      [tracker_id]: [
        { id, ...words, last_call: null },
        { id: other, ...gate, last_call: null },
      ],
    },
  })
  const entries = (await entriesOf(db, accountOf(alice))).filter(({ action }) => action === path)
  expect(entries.map(({ payload }) => payload)).toMatchObject([
    { params: { command: { name: 'Version' } } },
    { params: { command: { name: 'Gate', config: { url: gate.config.url } } } },
  ])
  expect(JSON.stringify(entries)).not.toContain('of-alice')
  const rows = await db.selectFrom('saved_command').selectAll().where('account_id', '=', alice.id).execute()
  expect(rows.map(({ sealed }) => sealed.toString('latin1')).join()).not.toContain('of-alice')
})

test('what is left out: told again until answered, no headers, no body', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const url = 'http://gate.example/'
  await alice.call(path, { tracker_id, command: { ...words, config: { command: 'getver' } } })
  await alice.call(path, { tracker_id, command: { ...gate, config: { url } } })
  expect((await alice.call(list)).result[tracker_id]).toMatchObject([
    { config: { command: 'getver', reliable: true } },
    { config: { url, headers: [], body: '' } },
  ])
})

test('what it needs and may not have', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const wrong = async (command: object) => {
    const { code, body } = await alice.fails(path, { tracker_id, command })
    return [code, body.errors?.map(({ parameter }: { parameter: string }) => parameter).join()]
  }
  const at = (config: object) => wrong({ ...gate, config: { ...gate.config, ...config } })
  expect(await wrong({ ...words, config: {} })).toEqual([7, 'command.config.command'])
  expect(await wrong({ ...gate, config: { command: 'getver' } })).toEqual([7, 'command.config.url'])
  for (const url of ['ftp://gate.example/', 'https://me@gate.example/', 'gate'])
    expect(await at({ url })).toEqual([7, 'command.config.url'])
  for (const key of ['Host', 'content-length', 'Transfer-Encoding', 'proxy-authorization'])
    expect(await at({ headers: [...headers, { key, value: '' }] })).toEqual([7, 'command.config.headers.1.key'])
  expect(await at({ headers: [{ key: 'two words', value: '' }] })).toEqual([7, 'command.config.headers.0.key'])
  expect(await at({ headers: [{ key: 'x', value: 'one\r\nHost: two' }] })).toEqual([
    7,
    'command.config.headers.0.value',
  ])
  expect(await at({ body: '{{speed}}'.repeat(101) })).toEqual([7, 'command.config.body'])
  expect(await at({ body: 'x'.repeat(10_001) })).toEqual([7, 'command.config.body'])
  expect((await wrong({ ...gate, type: 'mqtt' }))[0]).toBe(7)
})

test('who may: with the right, of trackers that are seen and not blocked; words to devices with the rights to send them', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id, source_id } = await tracker(alice)
  const asked = { tracker_id, command: gate }
  expect(await (await subuser(alice, ['tracker_configure'])).fails(path, asked)).toMatchObject({ code: 13 })
  const carol = await subuser(alice, ['tracker_update'])
  for (const stranger of [bob, carol]) expect(await stranger.fails(path, asked)).toMatchObject({ code: 201 })
  const dave = await subuser(alice, ['tracker_update', 'tracker_configure', 'tracker_set_output'])
  for (const one of [carol, dave]) await bind(db, alice, one, [tracker_id])
  await carol.call(path, asked)
  expect(await carol.fails(path, { tracker_id, command: words })).toMatchObject({ code: 13 })
  await dave.call(path, { tracker_id, command: words })
  await block(db, source_id)
  expect(await alice.fails(path, asked)).toMatchObject({ code: 208 })
})

test('a tracker has 50 at most', async () => {
  const alice = await tenant()
  const [one, other] = [await tracker(alice), await tracker(alice)]
  for (let i = 0; i < 50; i++) await alice.call(path, { tracker_id: one.tracker_id, command: gate })
  expect(await alice.fails(path, { tracker_id: one.tracker_id, command: gate })).toMatchObject({ code: 268 })
  await alice.call(path, { tracker_id: other.tracker_id, command: gate })
})

test('visitors of a demo keep none', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  await db.updateTable('users').set({ demo: true }).where('id', '=', alice.id).execute()
  expect(await alice.fails(path, { tracker_id, command: gate })).toMatchObject({ code: 101 })
})
