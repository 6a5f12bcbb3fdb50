import { expect, test } from 'vitest'
import { accountOf, entriesOf } from '#test/audit.ts'
import { fleet, type Person } from '#test/fleet.ts'
import { block, clone, ties } from '#test/trackers.ts'

const { db, dealer_id, tenant, subuser, tracker, otherDealer } = await fleet()
const path = 'tracker/clone/accept'

/** A tracker of somebody, and a code for it. */
const offered = async (owner: Person) => {
  const made = await tracker(owner)
  const { id, code } = await owner.call('tracker/clone/offer', { tracker_id: made.tracker_id, note: 'Depot' })
  return { ...made, offer_id: id as number, code: code as string }
}

test('a code makes a clone in the account that redeems it, once', async () => {
  const [alice, bob, carol] = [await tenant(), await tenant(), await tenant()]
  const { tracker_id, source_id, code } = await offered(alice)
  expect(code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/)
  const { value } = await bob.call(path, { code: ` ${code.toLowerCase().replaceAll('-', ' ')} `, label: 'Their van' })
  expect(value).toMatchObject({ label: 'Their van', clone: true, source: { id: source_id } })
  expect((await bob.call('tracker/list')).list).toEqual([value])
  expect(await carol.fails(path, { code, label: 'Mine' })).toMatchObject({ code: 201, http: 400 })
  expect((await alice.call('tracker/read', { tracker_id })).value).toMatchObject({ clone: false, label: 'Van' })
})

test('neither learns who the other is', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id, code, offer_id } = await offered(alice)
  const { value } = await bob.call(path, { code, label: 'Theirs' })
  const told = JSON.stringify(await alice.call('tracker/clone/list', { tracker_id }))
  expect(told).not.toMatch(/Theirs|login|user|account/)
  await ties(bob, value.id)
  await alice.call('tracker/clone/revoke', { offer_id })
  for (const [one, other] of [
    [alice, bob],
    [bob, alice],
  ] as const)
    for (const { payload } of (await entriesOf(db, accountOf(one))).filter(({ action }) => action.includes('clone')))
      expect(JSON.stringify(payload)).not.toContain(`"account_id":${other.id}`)
  const [revoked] = (await entriesOf(db, accountOf(alice))).filter(({ action }) => action.endsWith('revoke'))
  expect(JSON.stringify(revoked?.payload)).not.toContain('Theirs')
  const [accepted] = (await entriesOf(db, accountOf(bob))).filter(({ action }) => action === path)
  expect(accepted?.payload).toMatchObject({ params: { code: '***', label: 'Theirs' } })
})

test('of several who redeem it at once one has it', async () => {
  const alice = await tenant()
  const { code } = await offered(alice)
  const others = await Promise.all([1, 2, 3].map(() => tenant()))
  const outcomes = await Promise.allSettled(others.map((other) => other.call(path, { code, label: 'Van' })))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a code that expired, was taken back, or whose device is blocked or gone', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const refused = async (code: string) =>
    expect(await bob.fails(path, { code, label: 'Van' })).toMatchObject({ code: 201, http: 400 })
  await refused('K7PM-2QXA-93VD-HRTE')
  const old = await offered(alice)
  await db
    .updateTable('clone_offer')
    .set({ expires: new Date(0) })
    .where('id', '=', old.offer_id)
    .execute()
  await refused(old.code)
  const back = await offered(alice)
  await alice.call('tracker/clone/revoke', { offer_id: back.offer_id })
  await refused(back.code)
  const gone = await offered(alice)
  await alice.call('tracker/corrupt', { tracker_id: gone.tracker_id })
  await refused(gone.code)
  const blocked = await offered(alice)
  await block(db, blocked.source_id)
  await refused(blocked.code)
})

test('accounts of the dealer and of those below it, and of no other', async () => {
  const alice = await tenant()
  const below = await otherDealer({ parent_id: dealer_id })
  const stranger = await tenant('UTC', await otherDealer())
  const { code } = await offered(alice)
  expect(await stranger.fails(path, { code, label: 'Van' })).toMatchObject({ code: 201 })
  await (await tenant('UTC', below)).call(path, { code, label: 'Van' })
  const up = await offered(await tenant('UTC', below))
  expect(await alice.fails(path, { code: up.code, label: 'Van' })).toMatchObject({ code: 201 })
})

test('its own code, and a device that it has already', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { code, source_id } = await offered(alice)
  expect(await alice.fails(path, { code, label: 'Van' })).toMatchObject({ code: 246, http: 400 })
  const id = await clone(db, bob, source_id)
  expect(await bob.fails(path, { code, label: 'Van' })).toMatchObject({ code: 247, http: 409, body: { list: [id] } })
})

test('masters only', async () => {
  const alice = await tenant()
  const { code } = await offered(await tenant())
  expect(await (await subuser(alice, ['tracker_register'])).fails(path, { code, label: 'Van' })).toMatchObject({
    code: 13,
  })
})
