import { expect, test } from 'vitest'
import { fleet, type Person } from '#test/fleet.ts'
import { makeListing } from '#test/statuses.ts'

/** What people do, as the history tells it. */

const { db, tenant, subuser, tracker, panel } = await fleet({ own: true })

const told = async (account: Person) =>
  (await account.call('history/unread/list', { add_tracker_label: false })).list.map(
    ({ event, message }: { event: string; message: string }) => [event, message],
  )

const speaks = (account: Person, locale: string) =>
  db.updateTable('users').set({ locale }).where('id', '=', account.id).execute()

test('a tracker that is called otherwise, by its user or by the dealer, in the language of the account', async () => {
  const alice = await tenant()
  await speaks(alice, 'de_AT')
  const { tracker_id } = await tracker(alice, { label: 'Box' })
  const rename = (label: string) => alice.call('tracker/settings/update', { tracker_id, label, group_id: 0 })
  await rename('Box')
  expect(await told(alice)).toEqual([])
  await rename('Van')
  const dealer = await panel({ trackers: ['update'] })
  await dealer.call('panel/tracker/settings/update', { tracker_id, label: 'Bus', deleted: false })
  expect(await told(alice)).toEqual([
    ['tracker_rename', 'Tracker umbenannt: Van → Bus'],
    ['tracker_rename', 'Tracker umbenannt: Box → Van'],
  ])
})

/** Whose tracker has a list of statuses, and a rule of the type with these fields. */
const tracked = async (rule: object) => {
  const alice = await tenant()
  const { tracker_id, source_id } = await tracker(alice)
  const { listing_id, ids } = await makeListing(alice, ['Free', 'Busy'])
  await alice.call('status/listing/tracker/assign', { tracker_id, listing_id })
  const asked = { type: 'work_status_change', name: 'Status', trackers: [tracker_id], ...rule }
  await alice.call('tracker/rule/create', asked)
  const set = (i: number) => alice.call('status/tracker/assign', { tracker_id, new_status_id: ids[i] })
  return { alice, tracker_id, source_id, ids, set }
}

test('a working status is told by a rule that tracks it, in its words or in those of the event', async () => {
  const { alice, set, ids, tracker_id } = await tracked({ primary_text: 'Look here', alerts: { emergency: true } })
  await set(1)
  expect(await told(alice)).toEqual([['work_status_change', 'Look here: Busy']])
  const extended_params = { status_ids: [ids[0]] }
  const rule = { type: 'work_status_change', name: 'Free', trackers: [tracker_id], extended_params }
  const { id } = await alice.call('tracker/rule/create', rule)
  await set(0)
  await set(1)
  expect(await told(alice)).toEqual([
    ['work_status_change', 'Look here: Busy'],
    ...[
      ['work_status_change', 'Working status changed: Free'],
      ['work_status_change', 'Look here: Free'],
    ],
    ['work_status_change', 'Look here: Busy'],
  ])
  const { list } = await alice.call('history/unread/list')
  expect(list.find(({ rule_id }: { rule_id: number }) => rule_id === id).extra.emergency).toBe(false)
  expect(list[0].extra.emergency).toBe(true)
})

test('not by a rule that is suspended, or that counts elsewhere or at another time', async () => {
  const day = { from: '2026-01-01 00:00:00', to: '2026-01-02 00:00:00' }
  for (const rule of [{ suspended: true }, { schedule: [{ type: 'fixed', ...day }] }]) {
    const { alice, set } = await tracked(rule)
    await set(0)
    expect(await told(alice)).toEqual([])
  }
  const { alice, set } = await tracked({ suspended: true })
  const zone = { type: 'circle', label: 'Yard', address: '', radius: 500, center: { lat: 52, lng: 13 } }
  const { id } = await alice.call('zone/create', { zone })
  const { list } = await alice.call('tracker/rule/list')
  await alice.call('tracker/rule/update', { rule: { ...list[0], suspended: false, zone_ids: [id] } })
  await set(0)
  expect(await told(alice)).toEqual([])
})

test('nothing without a rule, and not to whom a private rule is not told', async () => {
  const { alice, tracker_id, set } = await tracked({ suspended: true })
  const [one, other] = [await subuser(alice, ['tracker_rule_update']), await subuser(alice)]
  for (const { id } of [one, other])
    await alice.call('subuser/tracker/bind', { subuser_id: id, trackers: [tracker_id] })
  await set(0)
  expect(await told(alice)).toEqual([])
  const extended_params = { private_rule: true }
  const rule = { type: 'work_status_change', name: 'Mine', trackers: [tracker_id], extended_params }
  await one.call('tracker/rule/create', rule)
  await set(1)
  expect([await told(alice), await told(one), await told(other)].map(({ length }) => length)).toEqual([1, 1, 0])
})
