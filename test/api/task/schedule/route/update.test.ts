import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { aRouteSchedule, legs, legsOf, scheduleRoute } from '#test/task-schedules.ts'

const { db, tenant, subuser, tracker } = await fleet({ task_schedule_quota: 5 })

test('checkpoints are changed, made, put in order and deleted, or stay', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const id = await scheduleRoute(alice)
  const [a, b, c] = await legsOf(alice, id)
  const route = aRouteSchedule({ id, label: 'Baskets', tracker_id })
  await alice.call('task/schedule/route/update', { route })
  expect(await legsOf(alice, id)).toMatchObject([a, b, c].map((leg) => ({ ...leg, tracker_id })))
  const [first, second, third] = legs('B', 'New', 'A')
  await alice.call('task/schedule/route/update', {
    route,
    checkpoints: [{ ...first, id: b?.id }, second, { ...third, id: a?.id }],
  })
  expect(await legsOf(alice, id)).toMatchObject([
    { id: b?.id, label: 'B', order: 0 },
    { label: 'New', order: 1, tracker_id },
    { id: a?.id, label: 'A', order: 2 },
  ])
  expect((await alice.call('task/schedule/read', { id })).value).toMatchObject({ label: 'Baskets', tracker_id })
})

test('what is wrong, and what is not there', async () => {
  const alice = await tenant()
  const id = await scheduleRoute(alice)
  const fails = (more: object, checkpoints?: object[], person = alice) =>
    person.fails('task/schedule/route/update', { route: aRouteSchedule({ id, ...more }), checkpoints })
  const [first, second] = legs('A', 'B')
  expect(await fails({}, [{ ...first, id: 2_000_000_000 }, { ...second }])).toMatchObject({
    body: { errors: [{ parameter: 'checkpoints.0.id' }] },
  })
  const [a] = await legsOf(alice, id)
  expect(
    await fails({}, [
      { ...first, id: a?.id },
      { ...second, id: a?.id },
    ]),
  ).toMatchObject({
    body: { errors: [{ parameter: 'checkpoints.1.id' }] },
  })
  expect(await fails({ id: 2_000_000_000 })).toMatchObject({ code: 204 })
  expect(await fails({}, undefined, await tenant())).toMatchObject({ code: 204 })
  expect(await fails({ tracker_id: 2_000_000_000 })).toMatchObject({ code: 201 })
  expect(await fails({}, legs('A', 'B', 'C', 'D', 'E'))).toMatchObject({ code: 268 })
  const { tracker_id } = await tracker(alice)
  const source = db.selectFrom('tracker').select('source_id').where('id', '=', tracker_id)
  await db.updateTable('source').set({ blocked: true }).where('id', '=', source).execute()
  expect(await fails({ tracker_id })).toMatchObject({ code: 208 })
  expect(await fails({}, undefined, await subuser(alice, []))).toMatchObject({ code: 13 })
})
