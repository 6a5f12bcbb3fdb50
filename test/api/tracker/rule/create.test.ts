import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { kinds, missing } from '#judge/kinds.ts'
import { ruleTypes } from '#resource/tracker/rule/types.ts'
import { fleet } from '#test/fleet.ts'
import { ids, list, make, observing, speedup } from '#test/rules.ts'
import { sensorOf } from '#test/sensors.ts'
import { make as makeZone, sausage } from '#test/zones.ts'

const { db, tenant, tracker, subuser } = await fleet({
  rule_quota: 3,
  distance_quota: 3,
  tracker_rule_quota: 2,
  rule_zone_quota: 4,
})

const alerts = { sms_phones: [], phones: [], emails: [], push_enabled: false }
const common = { emergency: false, private_rule: false, zone_limit_inverted: false }

test('a created rule is told with all that stands for what was left out', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const id = await make(alice, { trackers: [tracker_id, tracker_id] })
  expect(await list(alice)).toEqual([
    {
      ...{
        id,
        ...speedup,
        description: '',
        primary_text: '',
        secondary_text: '',
        zone_ids: [],
        trackers: [tracker_id],
      },
      ...{ alerts, suspended: false, extended_params: common, auto_created: false },
    },
  ])
})

test('everything that is sent is told, wrapped or not', async () => {
  const alice = await tenant('Europe/Berlin')
  const { tracker_id } = await tracker(alice)
  const zone_id = await makeZone(alice)
  const rule = {
    ...{ type: 'inoutzone', name: 'Yard', description: 'Ours', primary_text: 'in', secondary_text: 'out' },
    ...{ zone_ids: [zone_id], trackers: [tracker_id], suspended: true },
    alerts: {
      ...{ sms_phones: ['4915112345678'], phones: ['+4915112345678'], emails: ['ada@fleet.example'] },
      ...{ push_enabled: true, emergency: true },
    },
    schedule: [
      { type: 'weekly', from: { weekday: 5, time: '17:00:00' }, to: { weekday: 1, time: '08:30:00' }, interval_id: 7 },
      { type: 'fixed', from: '2026-07-01 00:00:00', to: '2026-07-02 12:00:00', interval_id: 8 },
    ],
    extended_params: { ...common, emergency: true, append_zone_title: true, crossing: 'leaving' },
  }
  const wrapped = await alice.call('tracker/rule/create', { rule: { ...rule, id: null, auto_created: true } })
  const flat = await alice.call('tracker/rule/create', rule)
  expect(await list(alice)).toEqual(
    [wrapped, flat].map(({ id }) => ({ ...rule, id, param: null, auto_created: false })),
  )
})

test('intervals are given ids where they have none or another’s, times by the clocks of the account', async () => {
  const alice = await tenant('Europe/Berlin')
  const noon = { type: 'fixed', from: '2026-07-01T10:00:00Z', to: '2026-07-01T13:00:00+02:00' }
  const week = { type: 'weekly', from: { weekday: '1', time: '08:00' }, to: { weekday: 7, time: '08:00:00' } }
  await make(alice, {
    schedule: [{ ...week, interval_id: 2 }, noon, { ...noon, interval_id: 2 }, { ...noon, interval_id: null }],
  })
  await make(alice, { schedule: [] })
  const [{ schedule }, always] = await list(alice)
  const told = { type: 'fixed', from: '2026-07-01 12:00:00', to: '2026-07-01 13:00:00' }
  expect(schedule).toEqual([
    {
      type: 'weekly',
      ...{ from: { weekday: 1, time: '08:00:00' }, to: { weekday: 7, time: '08:00:00' }, interval_id: 2 },
    },
    { ...told, interval_id: 1 },
    { ...told, interval_id: 3 },
    { ...told, interval_id: 4 },
  ])
  expect(always).not.toHaveProperty('schedule')
})

const at = (weekday: number, time: string) => ({ weekday, time })
const weekly = (from: unknown, to: unknown) => [{ type: 'weekly', from, to }]
const fixed = (from: unknown, to: unknown) => [{ type: 'fixed', from, to }]

test.each([
  [{ schedule: weekly(at(1, '08:00'), at(1, '08:00:00')) }, 'schedule.0.to'],
  [{ schedule: weekly(at(8, '08:00'), at(1, '08:00')) }, 'schedule.0.from.weekday'],
  [{ schedule: weekly(at(1, '25:00'), at(2, '08:00')) }, 'schedule.0.from.time'],
  [{ schedule: weekly('2026-07-01 00:00:00', at(1, '08:00')) }, 'schedule.0.from'],
  [{ schedule: fixed('2026-07-01 00:00:00', '2026-07-01 00:00:00') }, 'schedule.0.to'],
  [{ schedule: fixed('2026-07-02 00:00:00', '2026-07-01 00:00:00') }, 'schedule.0.to'],
  [{ schedule: fixed('2026-07-01 00:00:00', at(1, '08:00')) }, 'schedule.0.to'],
  [{ param: null }, 'param'],
  [{ param: 0 }, 'param'],
  [{ type: 'flying' }, 'type'],
  [{ type: 'task_status_change', param: null, extended_params: { statuses: ['lost'] } }, 'extended_params.statuses.0'],
  [{ type: 'fuel_level_leap', param: null }, 'extended_params.sensor_id'],
  [{ type: 'inoutzone', zone_ids: [] }, 'zone_ids'],
  [{ type: 'inoutzone', extended_params: { crossing: 'around' } }, 'extended_params.crossing'],
  [{ type: 'offline', param: 5, zone_ids: [1] }, 'zone_ids'],
  [{ alerts: { emails: ['nobody'] } }, 'alerts.emails.0'],
  [{ alerts: { phones: ['call me'] } }, 'alerts.phones.0'],
  [{ extended_params: { zone_limit_inverted: true, append_zone_title: true } }, 'extended_params.append_zone_title'],
  [{ name: ' ' }, 'name'],
])('%j answers 7 and names %s', async (more, parameter) => {
  const { code, body } = await (await tenant()).fails('tracker/rule/create', { ...speedup, ...more })
  expect({ code, at: body.errors?.map((fault: { parameter: string }) => fault.parameter) }).toMatchObject({
    code: 7,
    at: expect.arrayContaining([parameter]),
  })
})

test('a wrapped one is told where it is wrong in its object', async () => {
  const { body } = await (await tenant()).fails('tracker/rule/create', { rule: { ...speedup, param: null } })
  expect(body.errors.map(({ parameter }: { parameter: string }) => parameter)).toEqual(['rule.param'])
})

/** What the options of a type need, by their names. */
const options: Record<string, object> = {
  excessive_driving: { max_driving_time: 240, min_parking_time: 15 },
  state_field_control: { state_field: 'ignition', trigger_value: '1' },
  excessive_parking: { max_parking_duration: 60 },
}

test('a rule observes trackers that its author sees, some of them', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const [one, other, foreign] = [await tracker(alice), await tracker(alice), await tracker(bob)]
  const trackers = [one.tracker_id]
  const id = await make(alice, { ...observing([other.tracker_id]), trackers })
  expect((await list(alice))[0]).toMatchObject({ id, ...observing([other.tracker_id]) })
  for (const wrong of [[foreign.tracker_id], [2_000_000_000], [], Array.from({ length: 21 }, (_, i) => i + 1)]) {
    const { code, body } = await alice.fails('tracker/rule/create', { ...observing(wrong), trackers })
    expect([code, body.errors[0].parameter]).toEqual([7, 'extended_params.observed_trackers'])
  }
})

test('no more distances than an account may have compared', async () => {
  const alice = await tenant()
  const all: number[] = []
  for (let i = 0; i < 4; i++) all.push((await tracker(alice)).tracker_id)
  const [one, two, ...others] = all
  const rule_id = await make(alice, { ...observing([...others, two as number]), trackers: [one] })
  expect(await alice.fails('tracker/rule/bind', { rule_id, trackers: [two] })).toMatchObject({ code: 268 })
  const changed = { id: rule_id, ...observing(others), trackers: [one, two] }
  expect(await alice.fails('tracker/rule/update', changed)).toMatchObject({ code: 268 })
  expect(await alice.fails('tracker/rule/create', { ...observing(others), trackers: [two] })).toMatchObject({
    code: 268,
  })
  expect((await list(alice))[0].trackers).toEqual([one])
})

test('no more rules than a tracker may be judged by, and what was bound before stays', async () => {
  const alice = await tenant()
  const [one, two] = [(await tracker(alice)).tracker_id, (await tracker(alice)).tracker_id]
  const first = await make(alice, { trackers: [one] })
  await make(alice, { trackers: [one], suspended: true })
  const over = { code: 268, http: 402 }
  expect(await alice.fails('tracker/rule/create', { ...speedup, trackers: [one] })).toMatchObject(over)
  const rule_id = await make(alice, { trackers: [two] })
  expect(await alice.fails('tracker/rule/bind', { rule_id, trackers: [one] })).toMatchObject(over)
  const changed = { id: rule_id, ...speedup, trackers: [one, two] }
  expect(await alice.fails('tracker/rule/update', changed)).toMatchObject(over)
  await db.insertInto('rule_tracker').values({ account_id: alice.id, rule_id, tracker_id: one }).execute()
  await alice.call('tracker/rule/update', { id: first, ...speedup, trackers: [one, two] })
  expect((await list(alice)).map(({ trackers }) => trackers)).toEqual([[one, two], [one], [one, two]])
})

test('no more zones than the rules of an account may name', async () => {
  const alice = await tenant()
  const zone_ids = [await makeZone(alice), await makeZone(alice), await makeZone(alice)]
  const id = await make(alice, { zone_ids })
  expect(await alice.fails('tracker/rule/create', { ...speedup, zone_ids: zone_ids.slice(1) })).toMatchObject({
    code: 268,
  })
  const other = await make(alice, { zone_ids: zone_ids.slice(2) })
  const changed = { id: other, ...speedup, zone_ids: zone_ids.slice(1) }
  expect(await alice.fails('tracker/rule/update', changed)).toMatchObject({ code: 268 })
  expect(await ids(alice)).toEqual([id, other])
})

const aTankOf = { sensor_type: 'fuel', input_name: 'analog_1' }
/** What those that read sensors take of a thermometer and a tank. */
const readBy: Readonly<Record<string, (cargo: number, tank: number) => object>> = {
  sensor_range: (sensor_id) => ({ sensor_id, min: -18 }),
  fuel_level_leap: (_, sensor_id) => ({ sensor_id }),
}

test.each(Object.keys(ruleTypes))('%s is refused with a reason, or made with what it needs', async (type) => {
  const alice = await tenant()
  const { param, zones } = ruleTypes[type] ?? {}
  const zone_ids = zones === 'watched' || zones === 'corridor' ? [await makeZone(alice, sausage)] : []
  const { tracker_id } = await tracker(alice)
  const observed = type === 'distance_control' ? observing([tracker_id]).extended_params : {}
  const read = readBy[type]?.(await sensorOf(db, tracker_id), await sensorOf(db, tracker_id, aTankOf)) ?? {}
  const extended_params = { ...options[type], ...observed, ...read }
  const rule = { type, name: type, zone_ids, extended_params, ...(param && { param: param.least }) }
  const reason = missing(type)
  if (reason) {
    const { body } = await alice.fails('tracker/rule/create', rule)
    expect(body).toMatchObject({ status: { code: 7 }, errors: [{ parameter: 'type', error: reason }] })
  } else {
    await alice.call('tracker/rule/create', rule)
    expect((await list(alice))[0]).toMatchObject(rule)
    if (param && !param.is_optional)
      expect(await alice.fails('tracker/rule/create', { ...rule, param: null })).toMatchObject({ code: 7 })
  }
})

test('whatever can be judged has a type', () => {
  expect(Object.keys(ruleTypes)).toEqual(expect.arrayContaining(Object.keys(kinds)))
})

test('a zone or a tracker that the caller does not see answers 204 or 217, and nothing is made', async () => {
  const alice = await tenant()
  const clerk = await subuser(alice, ['tracker_rule_update'])
  const { tracker_id } = await tracker(alice)
  const zone_id = await makeZone(alice)
  expect(await clerk.fails('tracker/rule/create', { ...speedup, zone_ids: [zone_id] })).toMatchObject({
    code: 204,
    http: 404,
  })
  expect(await clerk.fails('tracker/rule/create', { ...speedup, trackers: [tracker_id] })).toMatchObject({ code: 217 })
  expect(await ids(alice)).toEqual([])
})

test('a field of the state that no rule watches answers 7 and is named', async () => {
  const alice = await tenant()
  const rule = { type: 'state_field_control', name: 'Field' }
  for (const state_field of ['movement_status', 'toString', '', 7, undefined]) {
    const extended_params = { state_field, trigger_value: '1' }
    const { code, body } = await alice.fails('tracker/rule/create', { ...rule, extended_params })
    expect([code, body.errors[0].parameter]).toEqual([7, 'extended_params.state_field'])
  }
})

test('statuses that the account does not have answer 7', async () => {
  const extended_params = { status_ids: [2_000_000_000] }
  const rule = { type: 'work_status_change', name: 'Work', extended_params }
  const { body } = await (await tenant()).fails('tracker/rule/create', rule)
  expect(body.errors).toMatchObject([{ parameter: 'extended_params.status_ids' }])
})

test('an account has no more than its quota', async () => {
  const alice = await tenant()
  for (let i = 0; i < 3; i++) await make(alice)
  expect(await alice.fails('tracker/rule/create', speedup)).toMatchObject({ code: 268, http: 402 })
})

const unsaid = { all: false, groups: [], tags: [], departments: [], trackers: [], except: [] }

test('targets are told as they were sent, and trackers are whom they mean', async () => {
  const alice = await tenant()
  const [one, two, three] = [await tracker(alice), await tracker(alice), await tracker(alice)]
  const { id: group } = await alice.call('tracker/group/create', { title: 'Boats', color: 'FF6DDC' })
  await alice.call('tracker/group/assign', { id: group, trackers: [one.tracker_id, two.tracker_id] })
  const targets = { groups: [group], trackers: [three.tracker_id], except: [two.tracker_id] }
  await make(alice, { targets, trackers: [two.tracker_id] })
  const trackers = [one.tracker_id, three.tracker_id]
  expect(await list(alice)).toMatchObject([{ trackers, targets: { ...unsaid, ...targets } }])
  const bob = await tenant()
  const { tracker_id } = await tracker(bob)
  await make(bob, { targets: { trackers: [tracker_id] } })
  const [named] = await list(bob)
  expect(named.trackers).toEqual([tracker_id])
  expect(named).not.toHaveProperty('targets')
})

test.each([
  [{ all: true, groups: [1] }, 'targets.groups'],
  [{ all: true, departments: [1] }, 'targets.departments'],
  [{ except: [1] }, 'targets.except'],
  [{ groups: [2_000_000_000] }, 'targets.groups'],
  [{ tags: [2_000_000_000] }, 'targets.tags'],
  [{ departments: [2_000_000_000] }, 'targets.departments'],
  [{ all: 'most' }, 'targets.all'],
])('targets %j answer 7 and are named', async (targets, parameter) => {
  const { code, body } = await (await tenant()).fails('tracker/rule/create', { ...speedup, targets })
  expect([code, body.errors[0].parameter]).toEqual([7, parameter])
})

test('targets of others are not the account’s', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { id } = await bob.call('tracker/group/create', { title: 'Boats', color: 'FF6DDC' })
  const { id: tag } = await bob.call('tag/create', { tag: { name: 'Cold', color: 'FF6DDC' } })
  const { id: department } = await bob.call('department/create', { department: { label: 'North' } })
  const { tracker_id } = await tracker(bob)
  for (const targets of [{ groups: [id] }, { tags: [tag] }, { departments: [department] }])
    expect(await alice.fails('tracker/rule/create', { ...speedup, targets })).toMatchObject({ code: 7 })
  for (const targets of [{ trackers: [tracker_id] }, { all: true, except: [tracker_id] }])
    expect(await alice.fails('tracker/rule/create', { ...speedup, targets })).toMatchObject({ code: 217 })
  expect(await ids(alice)).toEqual([])
})

test('a rule that compares distances only names trackers', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const rule = observing([tracker_id])
  const { code, body } = await alice.fails('tracker/rule/create', { ...rule, targets: { all: true } })
  expect([code, body.errors[0].parameter]).toEqual([7, 'targets'])
  await make(alice, { ...rule, targets: { trackers: [tracker_id] } })
})

test('no more rules than may come to watch a tracker, whatever it comes to belong to', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const group = async () => (await alice.call('tracker/group/create', { title: 'Boats', color: 'FF6DDC' })).id
  const [boats, ships] = [await group(), await group()]
  const over = { code: 268, http: 402 }
  const all = await make(alice, { targets: { all: true } })
  await make(alice, { trackers: [tracker_id] })
  for (const targets of [{ all: true }, { groups: [boats] }, { trackers: [tracker_id] }])
    expect(await alice.fails('tracker/rule/create', { ...speedup, targets })).toMatchObject(over)
  // It is of one group only.
  await alice.call('tracker/rule/update', { id: all, ...speedup, targets: { groups: [boats] } })
  const rule_id = await make(alice, { targets: { groups: [ships] } })
  expect(await alice.fails('tracker/rule/bind', { rule_id, trackers: [tracker_id] })).toMatchObject(over)
})

test('without the right 13', async () => {
  const clerk = await subuser(await tenant(), ['tracker_update'])
  expect(await clerk.fails('tracker/rule/create', speedup)).toMatchObject({ code: 13 })
})

test('a tracker is judged anew from then on', async () => {
  const alice = await tenant()
  const { tracker_id, source_id } = await tracker(alice)
  const rules = async () =>
    (await sql<{ rules: number }>`select rules from source_state where source_id = ${source_id}`.execute(db)).rows[0]
  expect(await rules()).toEqual({ rules: 0 })
  await make(alice, { trackers: [tracker_id] })
  expect(await rules()).toEqual({ rules: 1 })
})
