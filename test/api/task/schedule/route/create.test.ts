import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { aRouteSchedule, legs } from '#test/task-schedules.ts'

const { db, tenant, subuser, tracker } = await fleet({ task_schedule_quota: 4 })

test('what is wrong, and what is not there', async () => {
  const alice = await tenant()
  const fails = (more: object, checkpoints: object[] = legs('A', 'B'), person = alice) =>
    person.fails('task/schedule/route/create', { route: aRouteSchedule(more), checkpoints })
  const [first, second] = legs('A', 'B')
  expect(await fails({}, [{ ...first }])).toMatchObject({ code: 7, body: { errors: [{ parameter: 'checkpoints' }] } })
  expect(await fails({}, [{ ...second }, { ...first, duration: 59 }])).toMatchObject({
    body: { errors: [{ parameter: 'checkpoints.1.from_time' }] },
  })
  expect(await fails({}, [{ ...first, tags: [2_000_000_000] }, { ...second }])).toMatchObject({
    body: { errors: [{ parameter: 'checkpoints.0.tags' }] },
  })
  expect(await fails({ tracker_id: 2_000_000_000 })).toMatchObject({ code: 201 })
  expect(await fails({}, [{ ...first, form_template_id: 2_000_000_000 }, { ...second }])).toMatchObject({ code: 204 })
  const { tracker_id } = await tracker(alice)
  const source = db.selectFrom('tracker').select('source_id').where('id', '=', tracker_id)
  await db.updateTable('source').set({ blocked: true }).where('id', '=', source).execute()
  expect(await fails({ tracker_id })).toMatchObject({ code: 208 })
  expect(await fails({}, legs('A', 'B'), await subuser(alice, []))).toMatchObject({ code: 13 })
})

test('no more than the operator allows, with the checkpoints', async () => {
  const alice = await tenant()
  const make = { route: aRouteSchedule(), checkpoints: legs('A', 'B') }
  const { id } = await alice.call('task/schedule/route/create', make)
  expect((await alice.call('task/schedule/read', { id })).checkpoints).toMatchObject([{ order: 0 }, { order: 1 }])
  expect(await alice.fails('task/schedule/route/create', make)).toMatchObject({ code: 268 })
})
