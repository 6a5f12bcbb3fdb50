import { expect, test } from 'vitest'
import { filled } from '#service/tracker/command/saved.ts'
import { fleet, fleetSecret, type Person } from '#test/fleet.ts'
import { point } from '#test/track/points.ts'
import { clone, hear } from '#test/trackers.ts'
import { whose } from './whose.ts'

const nudged: number[] = []
const opened = await fleet({}, undefined, undefined, () => ({ nudge: (ids) => void nudged.push(...ids) }))
const { db, tenant, tracker } = opened
const path = 'tracker/command/execute'
const words = { name: 'Version', type: 'hardware', config: { command: 'getver', reliable: false } }
const gate = (config: object = {}) => ({
  name: 'Gate',
  type: 'http',
  config: { url: 'https://gate.example/', ...config },
})

const keep = async (account: Person, tracker_id: number, command: object): Promise<number> =>
  (await account.call('tracker/command/create', { tracker_id, command })).id

const waiting = async ({ id }: Person) => {
  const rows = await db.selectFrom('command_call').select('sealed').where('account_id', '=', id).orderBy('id').execute()
  return rows.map(({ sealed }) => JSON.parse(fleetSecret.open(sealed)))
}

test('words wait for the device, whose connection is told of them', async () => {
  const alice = await tenant()
  const { tracker_id, source_id } = await tracker(alice)
  const command_id = await keep(alice, tracker_id, words)
  expect(await alice.call(path, { tracker_id, command_id })).toEqual({})
  expect(nudged).toContain(source_id)
  expect((await alice.call('tracker/command/sent/list', { tracker_id })).list).toMatchObject([
    { type: 'text', command: 'getver', reliable: false, state: 'queued' },
  ])
})

test('a request waits with what is known of the tracker now', async () => {
  const alice = await tenant()
  const { tracker_id, source_id, device_id } = await tracker(alice, { label: 'Van "1"' })
  const time = Date.now() - 60_000
  const place = point({ time, lat: 52.5, lng: 13.4, speed: 49, attributes: { battery: 80 } })
  await hear(db, source_id, { points: [place], at: Date.now() })
  const body =
    '{"id":"{{device_id}}","at":[{{latitude}}, {{ longitude }}],"speed":{{speed}},"battery":{{battery}},"label":"{{label}}","none":"{{none}}{{toString}}"}'
  const headers = [{ key: 'X-Key', value: 'secret of alice' }]
  const command_id = await keep(alice, tracker_id, gate({ headers, body }))
  await alice.call(path, { tracker_id, command_id })
  const [request] = await waiting(alice)
  expect(request).toMatchObject({
    url: 'https://gate.example/',
    headers: { 'content-type': 'application/json', 'x-key': 'secret of alice' },
  })
  expect(JSON.parse(request.body)).toEqual({
    ...{ id: device_id, at: [52.5, 13.4], speed: 49, battery: 80, label: 'Van "1"', none: '' },
  })
})

test('values of other bodies are as they are, and long ones are cut', () => {
  const headers = [{ key: 'Content-Type', value: 'text/plain' }]
  const known = new Map([
    ['label', 'Van "1"'],
    ['text', 'x'.repeat(300)],
  ])
  const { body, headers: told } = filled({ url: '', headers, body: '{{label}} {{text}}' }, known)
  expect([body, told]).toEqual([`Van "1" ${'x'.repeat(255)}`, { 'content-type': 'text/plain' }])
})

test('a device that was never heard is known by its name only', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  await alice.call(path, {
    tracker_id,
    command_id: await keep(alice, tracker_id, gate({ body: '{{label}}:{{speed}}' })),
  })
  expect(await waiting(alice)).toMatchObject([{ body: 'Van:' }])
})

test('so much waits, and what the device cannot be told', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const command_id = await keep(alice, tracker_id, words)
  for (let i = 0; i < 20; i++) await alice.call(path, { tracker_id, command_id })
  expect(await alice.fails(path, { tracker_id, command_id })).toMatchObject({ code: 268 })
  const other = await keep(alice, tracker_id, gate())
  const row = { account_id: alice.id, command_id: other, sealed: Buffer.of() }
  await db
    .insertInto('command_call')
    .values(Array.from({ length: 99 }, () => row))
    .execute()
  await alice.call(path, { tracker_id, command_id: other })
  expect(await alice.fails(path, { tracker_id, command_id: other })).toMatchObject({ code: 268 })
  const phone = await tracker(alice, { model: 'osmand', device_id: 'phone-of-execute' })
  const wordless = await keep(alice, phone.tracker_id, words)
  expect(await alice.fails(path, { tracker_id: phone.tracker_id, command_id: wordless })).toMatchObject({ code: 214 })
})

whose(opened, path, { command: words, asking: (command_id) => ({ command_id }) })

test('words to a device that is another account’s', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const cloned = await clone(db, bob, (await tracker(alice)).source_id)
  const command_id = await keep(bob, cloned, words)
  expect(await bob.fails(path, { tracker_id: cloned, command_id })).toMatchObject({ code: 219 })
})
