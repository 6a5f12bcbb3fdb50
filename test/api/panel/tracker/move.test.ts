import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { tied } from '#store/dealer/panel-trackers.ts'
import { makeForm, makeTemplate } from '#test/forms.ts'
import { retranslatorOf } from '#test/forwarding.ts'
import { inspect, makeInspection } from '#test/inspections.ts'
import { minutesFromNow, newKey, signInPhone } from '#test/phones.ts'
import { legsOf, scheduleRoute, scheduleTask } from '#test/task-schedules.ts'
import { makeTask } from '#test/tasks.ts'
import { bind, ties } from '#test/trackers.ts'
import { type Note, privacyOf } from '#track/privacy.ts'
import { period, recorded, two_drives } from '../../track/recorded.ts'
import { all } from './all.ts'

const { db, server, panel, otherDealer, tenant, subuser, tracker, driven } = await recorded()
const dealer = await panel(all)
const path = 'panel/tracker/move'

test('its points and tracks go with it, and its clones stay', async () => {
  const [alice, bob, carol] = [await tenant(), await tenant(), await tenant()]
  const { tracker_id, source_id } = await driven(alice, two_drives)
  const cloned = await dealer.call('panel/tracker/clone', { tracker_id, label: 'Clone', user_id: carol.id })
  const before = await alice.call('track/list', { ...period, tracker_id })
  expect(await dealer.call(path, { tracker_id, user_id: bob.id })).toEqual({})
  expect(await bob.call('track/list', { ...period, tracker_id })).toEqual(before)
  expect(await carol.call('track/list', { ...period, tracker_id: cloned.id })).toEqual(before)
  expect(await alice.fails('track/list', { ...period, tracker_id })).toMatchObject({ code: 201 })
  const owner = await db.selectFrom('source').select('account_id').where('id', '=', source_id).executeTakeFirst()
  expect(owner).toEqual({ account_id: bob.id })
})

test('group, tags and sub-users stay behind', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { id: group_id } = await alice.call('tracker/group/create', { title: 'North', color: 'FF0000' })
  const { tracker_id } = await tracker(alice, { group_id })
  const { id: tag_id } = await alice.call('tag/create', { tag: { name: 'a', color: 'ff0000' } })
  await alice.call('tracker/tags/set', { tracker_id, tag_bindings: [{ tag_id, ordinal: 1 }] })
  const helper = await subuser(alice)
  await bind(db, alice, helper, [tracker_id])
  await dealer.call(path, { tracker_id, user_id: bob.id })
  expect((await bob.call('tracker/read', { tracker_id })).value).toMatchObject({ group_id: 0, tag_bindings: [] })
  expect(await helper.fails('tracker/read', { tracker_id })).toMatchObject({ code: 201 })
})

test('forms that were made for it are gone', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id } = await tracker(alice)
  const id = await makeForm(alice, tracker_id)
  await dealer.call(path, { tracker_id, user_id: bob.id })
  expect(await db.selectFrom('form').select('id').where('id', '=', id).execute()).toEqual([])
})

test('tasks stay behind: open ones wait for somebody else, and what was done stays done', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id } = await tracker(alice)
  const [open, done] = [await makeTask(alice, { tracker_id }), await makeTask(alice, { tracker_id })]
  const template_id = await makeTemplate(alice)
  for (const task_id of [open, done]) await alice.call('task/form/create', { task_id, template_id })
  await db.updateTable('task').set({ status: 'done' }).where('id', '=', done).execute()
  await dealer.call(path, { tracker_id, user_id: bob.id })
  expect((await alice.call('task/list')).list).toMatchObject([
    { id: open, tracker_id: null, status: 'unassigned', form: { template_id, tracker_id: null } },
    { id: done, tracker_id: null, status: 'done', form: { template_id, tracker_id: null } },
  ])
  expect((await bob.call('task/list')).list).toEqual([])
})

test('schedules of tasks stay behind, and are nobody’s', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id } = await tracker(alice)
  const ids = [await scheduleTask(alice, { tracker_id }), await scheduleRoute(alice, { tracker_id })]
  await dealer.call(path, { tracker_id, user_id: bob.id })
  const { list } = await alice.call('task/schedule/list', { types: ['task', 'route'] })
  expect(list).toMatchObject(ids.map((id) => ({ id, tracker_id: null })))
  expect(await legsOf(alice, ids[1] as number)).toMatchObject([{}, {}, {}].map(() => ({ tracker_id: null })))
  expect((await bob.call('task/schedule/list', { types: ['task', 'route'] })).list).toEqual([])
})

test('phones that are signed in for it are cut off', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const phone = await signInPhone(server, alice)
  expect(await phone.call('mobile/read')).toMatchObject({ tracker: { id: phone.tracker_id } })
  await dealer.call(path, { tracker_id: phone.tracker_id, user_id: bob.id })
  expect(await phone.fails('mobile/read')).toMatchObject({ code: 4 })
  for (const one of [alice, bob]) expect((await one.call('mobile/phone/list')).list).toEqual([])
})

test('private time is over, and what was private stays so', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id } = await driven(alice, two_drives)
  await alice.call('tracker/privacy/update', { tracker_id, hours: [] })
  const phone = await signInPhone(server, alice, { tracker_id })
  await phone.call('mobile/privacy/set', { key: newKey(), at: minutesFromNow(-60), private: true })
  expect((await alice.call('tracker/privacy/read', { tracker_id })).private).toMatchObject({ by: 'driver' })
  await dealer.call(path, { tracker_id, user_id: bob.id })
  expect(await bob.call('tracker/privacy/read', { tracker_id })).toMatchObject({
    hours: null,
    private: null,
    notes: [],
  })
  const { privacy } = await db
    .selectFrom('tracker')
    .innerJoin('source_state', 'source_state.source_id', 'tracker.source_id')
    .select('source_state.privacy')
    .where('tracker.id', '=', tracker_id)
    .executeTakeFirstOrThrow()
  const known = privacyOf(privacy as Note[])
  expect(known?.at(Date.now() - 1_800_000)).toMatchObject({ by: 'driver' })
  expect(known?.at(Date.now() + 1_000)).toBeUndefined()
})

test('inspections, saved commands and platforms that it is sent on to stay behind', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id } = await tracker(alice)
  const phone = await signInPhone(server, alice, { tracker_id })
  await inspect(phone, await makeInspection(alice), {})
  const command = { name: 'Version', type: 'hardware', config: { command: 'getver', reliable: false } }
  await alice.call('tracker/command/create', { tracker_id, command })
  const retranslator_id = await retranslatorOf(alice, 1)
  await alice.call('tracker/retranslator/bind', { tracker_id, retranslator_id })
  await dealer.call(path, { tracker_id, user_id: bob.id })
  expect((await alice.call('inspection/list')).list).toEqual([])
  expect((await bob.call('inspection/list')).list).toEqual([])
  expect((await bob.call('tracker/batch_get_commands', { trackers: [tracker_id] })).result[tracker_id]).toEqual([])
})

test('of every table that names a tracker it is said what becomes of its rows', async () => {
  const { rows } = await sql<{ name: string }>`
    select conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'tracker'::regclass and confupdtype <> 'c'`.execute(db)
  expect(rows.map(({ name }) => name).toSorted()).toEqual(
    [...tied, 'fuel_receipt', 'retranslator_place', 'retranslator_tracker', 'task', 'task_schedule'].toSorted(),
  )
})

test('not to its own user, nor to one who is not there or of another dealer', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const stranger = await tenant('UTC', await otherDealer())
  for (const { id } of [alice, stranger, { id: 2_000_000_000 }])
    expect(await dealer.fails(path, { tracker_id, user_id: id })).toMatchObject({ code: 246 })
})

test('not to a user who has a clone of it; clones are not moved', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id } = await tracker(alice)
  const { id } = await dealer.call('panel/tracker/clone', { tracker_id, label: 'Clone', user_id: bob.id })
  expect(await dealer.fails(path, { tracker_id, user_id: bob.id })).toMatchObject({ code: 247, body: { list: [id] } })
  expect(await dealer.fails(path, { tracker_id: id, user_id: alice.id })).toMatchObject({ code: 219 })
})

test('of two moves at once both are done, one after the other', async () => {
  const [alice, bob, carol] = [await tenant(), await tenant(), await tenant()]
  const { tracker_id } = await tracker(alice)
  await Promise.all([bob, carol].map(({ id }) => dealer.call(path, { tracker_id, user_id: id })))
  const { value } = await dealer.call('panel/tracker/read', { tracker_id })
  const owner = value.user_id === bob.id ? bob : carol
  expect((await owner.call('tracker/list')).list).toMatchObject([{ id: tracker_id }])
  expect((await alice.call('tracker/list')).list).toEqual([])
})

test('a corrupted one, and one of another dealer', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id } = await tracker(alice)
  const stranger = await panel(all, await otherDealer())
  expect(await stranger.fails(path, { tracker_id, user_id: bob.id })).toMatchObject({ code: 201 })
  await dealer.call('panel/tracker/corrupt', { tracker_id })
  expect(await dealer.fails(path, { tracker_id, user_id: bob.id })).toMatchObject({ code: 252 })
})

test('vehicle and employee stay behind, without a tracker', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id } = await tracker(alice)
  const { tied } = await ties(alice, tracker_id)
  await dealer.call(path, { tracker_id, user_id: bob.id })
  expect(await tied()).toEqual([null, null])
  expect(await (await ties(bob, tracker_id)).tied()).toEqual([tracker_id, tracker_id])
})
