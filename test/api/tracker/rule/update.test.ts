import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { list, make, observing, speedup } from '#test/rules.ts'
import { bind } from '#test/trackers.ts'
import { circle, make as makeZone } from '#test/zones.ts'

const { db, tenant, tracker, subuser } = await fleet()

test('what is left out is gone, but for the trackers', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const zone_ids = [await makeZone(alice, circle)]
  const id = await make(alice, {
    zone_ids,
    trackers: [tracker_id],
    description: 'x',
    extended_params: { emergency: true },
  })
  await alice.call('tracker/rule/update', { rule: { id, ...speedup, name: 'Slower', param: 80 } })
  expect(await list(alice)).toMatchObject([
    {
      id,
      name: 'Slower',
      param: 80,
      description: '',
      zone_ids: [],
      trackers: [tracker_id],
      extended_params: { emergency: false },
    },
  ])
})

test('its trackers are those that are named', async () => {
  const alice = await tenant()
  const [a, b] = [await tracker(alice), await tracker(alice)]
  const id = await make(alice, { trackers: [a.tracker_id] })
  await alice.call('tracker/rule/update', { id, ...speedup, trackers: [b.tracker_id] })
  expect((await list(alice))[0].trackers).toEqual([b.tracker_id])
  await alice.call('tracker/rule/update', { id, ...speedup, trackers: [] })
  expect((await list(alice))[0].trackers).toEqual([])
})

test('unknown ones answer 201, 204 and 217; another type 7', async () => {
  const alice = await tenant()
  const id = await make(alice)
  const unknown = 2_000_000_000
  const fails = (more: object) => alice.fails('tracker/rule/update', { id, ...speedup, ...more })
  expect(await fails({ id: unknown })).toMatchObject({ code: 201 })
  expect(await fails({ zone_ids: [unknown] })).toMatchObject({ code: 204, http: 404 })
  expect(await fails({ trackers: [unknown] })).toMatchObject({ code: 217 })
  expect(await fails({ type: 'offline' })).toMatchObject({ code: 7, body: { errors: [{ parameter: 'type' }] } })
})

test('what a sub-user does not see of a rule stays', async () => {
  const alice = await tenant()
  const clerk = await subuser(alice, ['tracker_rule_update'])
  const [seen, hidden] = [await tracker(alice), await tracker(alice)]
  await bind(db, alice, clerk, [seen.tracker_id])
  const zone_ids = [await makeZone(alice, circle)]
  const id = await make(clerk, { trackers: [seen.tracker_id] })
  await alice.call('tracker/rule/update', { id, ...speedup, zone_ids, trackers: [seen.tracker_id, hidden.tracker_id] })
  const [told] = await list(clerk)
  expect(told).toMatchObject({ zone_ids, trackers: [seen.tracker_id] })
  await clerk.call('tracker/rule/update', { ...told, trackers: [] })
  expect(await list(alice)).toMatchObject([{ zone_ids, trackers: [hidden.tracker_id] }])
})

test('what it observes and the caller does not see may stay, and no other may come', async () => {
  const alice = await tenant()
  const clerk = await subuser(alice, ['tracker_rule_update'])
  const [seen, hidden, other] = [await tracker(alice), await tracker(alice), await tracker(alice)]
  await bind(db, alice, clerk, [seen.tracker_id])
  await make(alice, { ...observing([hidden.tracker_id]), trackers: [seen.tracker_id] })
  const [told] = await list(clerk)
  await clerk.call('tracker/rule/update', { ...told, name: 'Ours' })
  expect(await list(alice)).toEqual([{ ...told, name: 'Ours' }])
  const extended_params = { ...told?.extended_params, observed_trackers: [hidden.tracker_id, other.tracker_id] }
  expect(await clerk.fails('tracker/rule/update', { ...told, extended_params })).toMatchObject({
    code: 7,
    body: { errors: [{ parameter: 'extended_params.observed_trackers' }] },
  })
})

test('a sub-user changes what others made only where it sees all of it, and does not make it private', async () => {
  const alice = await tenant()
  const clerk = await subuser(alice, ['tracker_rule_update'])
  const [seen, hidden] = [await tracker(alice), await tracker(alice)]
  await bind(db, alice, clerk, [seen.tracker_id])
  const both = await make(alice, { trackers: [seen.tracker_id, hidden.tracker_id] })
  expect(await clerk.fails('tracker/rule/update', { id: both, ...speedup })).toMatchObject({ code: 13 })
  const one = await make(alice, { trackers: [seen.tracker_id] })
  await clerk.call('tracker/rule/update', { id: one, ...speedup, name: 'Ours' })
  const secret = { id: one, ...speedup, extended_params: { private_rule: true } }
  expect(await clerk.fails('tracker/rule/update', secret)).toMatchObject({
    code: 7,
    body: { errors: [{ parameter: 'extended_params.private_rule' }] },
  })
})

test('what was said stays for whoever sends the trackers back, and is these and no others for whoever sends others', async () => {
  const alice = await tenant()
  const [one, two] = [await tracker(alice), await tracker(alice)]
  const id = await make(alice, { targets: { all: true } })
  const { targets, ...known } = (await list(alice))[0]
  await alice.call('tracker/rule/update', { ...known, name: 'Fast' })
  expect(await list(alice)).toMatchObject([{ name: 'Fast', targets }])
  await alice.call('tracker/rule/update', { ...known, trackers: undefined })
  expect(await list(alice)).toMatchObject([{ targets, trackers: [one.tracker_id, two.tracker_id] }])
  // Also where what was said comes back as it was.
  await alice.call('tracker/rule/update', { ...known, targets, trackers: [two.tracker_id] })
  const [named] = await list(alice)
  expect(named.trackers).toEqual([two.tracker_id])
  expect(named).not.toHaveProperty('targets')
  await alice.call('tracker/rule/update', { ...named, targets: { all: true, except: [two.tracker_id] } })
  expect(await list(alice)).toMatchObject([{ id, trackers: [one.tracker_id], targets: { except: [two.tracker_id] } }])
  await alice.call('tracker/rule/update', { ...named, targets: { trackers: [one.tracker_id] } })
  expect((await list(alice))[0]).not.toHaveProperty('targets')
})

test('of sub-users only its author lets a rule watch trackers to come, and changes one that does', async () => {
  const alice = await tenant()
  const clerk = await subuser(alice, ['tracker_rule_update'])
  const { tracker_id } = await tracker(alice)
  await bind(db, alice, clerk, [tracker_id])
  const named = await make(alice, { trackers: [tracker_id] })
  const { code, body } = await clerk.fails('tracker/rule/update', { id: named, ...speedup, targets: { all: true } })
  expect([code, body.errors[0].parameter]).toEqual([7, 'targets'])
  const all = await make(alice, { targets: { all: true } })
  expect(await clerk.fails('tracker/rule/update', { id: all, ...speedup })).toMatchObject({ code: 13 })
  expect(await clerk.fails('tracker/rule/delete', { rule_id: all })).toMatchObject({ code: 13 })
  const own = await make(clerk, { trackers: [tracker_id] })
  await clerk.call('tracker/rule/update', { id: own, ...speedup, targets: { all: true } })
  expect((await list(clerk)).at(-1)).toMatchObject({ id: own, trackers: [tracker_id], targets: { all: true } })
})
