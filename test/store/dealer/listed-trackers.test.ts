import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { permissions } from '#contract/caller.ts'
import { addUp, counts } from '#store/dealer/counts.ts'
import { noteHeard } from '#store/dealer/listed-trackers.ts'
import { fleet, type Person } from '#test/fleet.ts'
import { makeListing } from '#test/statuses.ts'
import { tariff } from '#test/tariffs.ts'
import { staleCopies, staleCounts } from '#test/trackers.ts'

/** What lists of trackers are ordered by is copied; here, that the copies follow whatever is done to a device, and that what dealers have is counted. */

const { db, panel, otherDealer, tenant, tracker } = await fleet({ own: true })

/** A dealer with three users and two plans; a tracker of the first user, and the second one's clone of it. */
const makeWorld = async () => {
  const dealer_id = await otherDealer()
  const dealer = await panel(permissions, dealer_id)
  const [alice, bob, carol] = [
    await tenant('UTC', dealer_id),
    await tenant('UTC', dealer_id),
    await tenant('UTC', dealer_id),
  ]
  const plan = async () => (await dealer.call('panel/tariff/create', { tariff: tariff({ price: 0 }) })).id as number
  const { tracker_id } = await tracker(alice)
  await dealer.call('panel/tracker/clone', { tracker_id, user_id: bob.id, label: 'Clone' })
  return { dealer, dealer_id, users: [alice, bob, carol], plans: [await plan(), await plan()] }
}
type World = Awaited<ReturnType<typeof makeWorld>>

/** What is done, with a tracker, a user and a plan that were drawn. */
interface Draw {
  dealer: Person
  user: Person
  /** Of the tracker. */
  owner: Person
  tracker_id: number
  source_id: number
  tariff_id: number
}

/** As if a command had done it; there is none yet that changes these. */
const change =
  (columns: object) =>
  async ({ source_id }: Draw) => {
    await db.updateTable('source').set(columns).where('id', '=', source_id).execute()
  }
let phones = 0
let labels = 0

const deeds: Record<string, (draw: Draw) => Promise<unknown>> = {
  register: ({ user }) => tracker(user),
  clone: ({ dealer, tracker_id, user }) =>
    dealer.call('panel/tracker/clone', { tracker_id, user_id: user.id, label: 'Clone' }),
  delete_clone: ({ dealer, tracker_id }) => dealer.call('panel/tracker/delete_clone', { tracker_id }),
  move: ({ dealer, tracker_id, user }) => dealer.call('panel/tracker/move', { tracker_id, user_id: user.id }),
  corrupt: ({ dealer, tracker_id }) => dealer.call('panel/tracker/corrupt', { tracker_id }),
  'change of plan': ({ dealer, tracker_id, tariff_id }) =>
    dealer.call('panel/tracker/tariff/change', { tracker_id, tariff_id, repay: false, charge: false }),
  'list of statuses': async ({ owner, tracker_id }) =>
    owner.call('status/listing/tracker/assign', { tracker_id, listing_id: (await makeListing(owner, [])).listing_id }),
  'no list of statuses': async ({ owner }) => {
    for (const { id: listing_id } of (await owner.call('status/listing/list')).list)
      await owner.call('status/listing/delete', { listing_id })
  },
  label: ({ dealer, tracker_id }) =>
    dealer.call('panel/tracker/settings/update', { tracker_id, label: `Van ${++labels}`, deleted: false, comment: '' }),
  deleted: ({ dealer, tracker_id }) =>
    dealer.call('panel/tracker/settings/update', { tracker_id, label: 'Gone', deleted: true, comment: '' }),
  block: ({ dealer, tracker_id }) => dealer.call('panel/tracker/source/update', { tracker_id, blocked: true }),
  'want of money': change({ unpaid: true }),
  'paid again': change({ unpaid: false }),
  heard: ({ source_id }) => noteHeard(db, [{ source_id, heard: Date.now(), located: source_id % 2 === 0 }]),
  'heard before': ({ source_id }) =>
    noteHeard(db, [{ source_id, heard: Date.now() - 7 * 60_000, located: source_id % 2 === 0 }]),
  'block of a user': ({ dealer, user }) => dealer.call('panel/user/block', { user_id: user.id }),
  'user not activated': ({ user }) =>
    db.updateTable('users').set({ activated: false }).where('id', '=', user.id).execute(),
  'adding up': () => addUp(db),
  model: change({ model: 'gt06n' }),
  'no phone': change({ phone: null }),
  phone: (draw) => change({ phone: `4917055${String(++phones).padStart(5, '0')}` })(draw),
  replace: (draw) => change({ device_id: `replaced-${++phones}` })(draw),
}

/** Which of the trackers, users and plans there are. */
interface Choice {
  tracker: number
  user: number
  plan: number
}

const draw = async ({ dealer, users, plans }: World, { tracker, user, plan }: Choice): Promise<Draw> => {
  const { list } = await dealer.call('panel/tracker/list')
  const { id, user_id, source } = list[tracker % list.length]
  return {
    dealer,
    user: users[user] as Person,
    owner: users.find((user) => user.id === user_id) as Person,
    tracker_id: id,
    source_id: source.id,
    tariff_id: plans[plan] as number,
  }
}

test.each(Object.entries(deeds))('%s: the copies are what they are copies of', async (name, deed) => {
  const world = await makeWorld()
  const tracker = name === 'delete_clone' ? 1 : 0
  await deed(await draw(world, { tracker, user: 2, plan: 0 }))
  expect(await staleCopies(db)).toEqual([])
  expect(await staleCounts(db)).toEqual([])
})

const step = fc.record({
  deed: fc.constantFrom(...Object.values(deeds)),
  tracker: fc.nat(7),
  user: fc.nat(2),
  plan: fc.nat(1),
})

test('and so they are after whatever follows each other', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      const world = await makeWorld()
      for (const { deed, ...choice } of steps) {
        // Not everything can be done with everything: a clone is not moved.
        await deed(await draw(world, choice)).catch(() => undefined)
        expect(await staleCopies(db)).toEqual([])
        expect(await staleCounts(db)).toEqual([])
      }
    }),
    { numRuns: 12 },
  )
}, 120_000)

test('what is done of many devices at once is copied for all, and of clones without their lists of statuses', async () => {
  const { dealer, users } = await makeWorld()
  const [alice, bob] = users as [Person, Person]
  const { listing_id } = await makeListing(alice, [])
  const trackers = [await tracker(alice), await tracker(alice)]
  for (const { tracker_id } of trackers) {
    await dealer.call('panel/tracker/clone', { tracker_id, user_id: bob.id, label: 'Clone' })
    await alice.call('status/listing/tracker/assign', { tracker_id, listing_id })
  }
  const copies = () =>
    db
      .selectFrom('listed_tracker')
      .select('status_listing_id')
      .where(
        'source_id',
        'in',
        trackers.map(({ source_id }) => source_id),
      )
      .orderBy('account_id')
      .execute()
  const of = (...ids: (number | null)[]) => ids.map((status_listing_id) => ({ status_listing_id }))
  expect(await copies()).toEqual(of(listing_id, listing_id, null, null))
  await alice.call('status/listing/delete', { listing_id })
  expect(await copies()).toEqual(of(null, null, null, null))
})

test('trackers of a user that has ended are no dealer’s, and those of one that goes to another dealer are that one’s', async () => {
  const { dealer, users } = await makeWorld()
  const [alice, bob] = users as [Person, Person]
  const { login } = await db.selectFrom('users').select('login').where('id', '=', alice.id).executeTakeFirstOrThrow()
  await dealer.call('panel/user/corrupt', { user_id: alice.id, login, corrupt_clones: true })
  expect(await staleCopies(db)).toEqual([])
  expect(await staleCounts(db)).toEqual([])
  const owners = async () =>
    (await dealer.call('panel/tracker/list', { order_by: 'model' })).list.map(
      ({ user_id }: { user_id: number }) => user_id,
    )
  expect(await owners()).toEqual([bob.id])

  // As if a command had done it; there is none yet.
  await db
    .updateTable('users')
    .set({ dealer_id: await otherDealer() })
    .where('id', '=', bob.id)
    .execute()
  expect(await staleCopies(db)).toEqual([])
  expect(await staleCounts(db)).toEqual([])
  expect(await owners()).toEqual([])
})

test('what dealers have is counted right while many change it at once and others add it up', async () => {
  const worlds = await Promise.all([makeWorld(), makeWorld()])
  const ways = Object.values(deeds)
  const draws = await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      draw(worlds[n % 2] as World, { tracker: n % 3, user: n % 3, plan: n % 2 }).then((drawn) => [n, drawn] as const),
    ),
  )
  await Promise.all(
    draws.map(async ([n, drawn]) => {
      await ways[(n * 7) % ways.length]?.(drawn).then(undefined, () => undefined)
      await addUp(db)
    }),
  )
  expect(await staleCounts(db)).toEqual([])
  await addUp(db)
  const { rows } = await sql`select from dealer_count group by dealer_id, what, at having count(*) > 1`.execute(db)
  expect(rows).toEqual([])
  expect(await staleCounts(db)).toEqual([])
})

test('minutes of long ago become one when they are added up', async () => {
  const { dealer_id, users } = await makeWorld()
  const { source_id } = await tracker(users[0] as Person)
  await noteHeard(db, [{ source_id, heard: Date.now() - 2 * 3_600_000, located: true }])
  await addUp(db)
  const placed = async () => (await counts(db, { dealer_id }, ['placed'])).map(({ at, amount }) => ({ at, amount }))
  expect(await placed()).toEqual([{ at: -Infinity, amount: 1 }])
  const heard = Math.floor(Date.now() / 60_000) * 60_000
  await noteHeard(db, [{ source_id, heard, located: true }])
  await addUp(db)
  expect((await placed()).filter(({ amount }) => amount > 0)).toEqual([{ at: heard, amount: 1 }])
})
