import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { scheduleRoute, scheduleTask } from '#test/task-schedules.ts'

const { tenant, tracker } = await fleet()

/** A year ahead, so that no day of it has begun. */
const year = new Date().getUTCFullYear() + 1
const inMarch = { from: `${year}-03-01 00:00:00`, to: `${year}-03-31 23:59:59` }

test('tasks and routes of a month, in its zone, by when they begin', async () => {
  const alice = await tenant('Europe/Berlin')
  const { tracker_id } = await tracker(alice)
  const parameters = { type: 'month_days', month_days: [2, 30, 31] }
  const task = await scheduleTask(alice, { tracker_id, parameters })
  const route = await scheduleRoute(alice, { parameters: { type: 'month_days', month_days: [2] } })
  const { list } = await alice.call('task/schedule/proposal/list', inMarch)
  expect(list.map(({ schedule_id, from, to }: Record<string, unknown>) => [schedule_id, from, to])).toEqual([
    [task, `${year}-03-02 07:00:00`, `${year}-03-02 09:00:00`],
    [route, `${year}-03-02 07:00:00`, `${year}-03-02 10:00:00`],
    [task, `${year}-03-30 07:00:00`, `${year}-03-30 09:00:00`],
    [task, `${year}-03-31 07:00:00`, `${year}-03-31 09:00:00`],
  ])
  expect(list[1]).toMatchObject({
    ...{ type: 'route', origin: 'scheduled', tracker_id: null },
    checkpoints: [{ label: 'A' }, { label: 'B', from: `${year}-03-02 08:00:00` }, { label: 'C' }],
  })
  const count = async (params: object) =>
    (await alice.call('task/schedule/proposal/list', { ...inMarch, ...params })).list.length
  expect(await count({ types: ['route'] })).toBe(1)
  expect(await count({ filter: 'empty' })).toBe(3)
  expect(await count({ trackers: [tracker_id] })).toBe(4)
  expect(await count({ from: `${year}-03-30 07:00:00`, to: `${year}-03-31 06:59:59` })).toBe(1)
  expect((await alice.call('task/schedule/proposal/list', { from: null })).list.length).toBeGreaterThan(5)
  expect((await (await tenant()).call('task/schedule/proposal/list', inMarch)).list).toEqual([])
})

test('what is over, and too long a time', async () => {
  const alice = await tenant()
  const fails = (params: object) => alice.fails('task/schedule/proposal/list', params)
  expect(await fails({ from: '2026-01-01 00:00:00' })).toMatchObject({ body: { errors: [{ parameter: 'from' }] } })
  expect(await fails({ to: '2026-01-01 00:00:00' })).toMatchObject({ body: { errors: [{ parameter: 'to' }] } })
  expect(await fails({ ...inMarch, to: `${year}-12-31 00:00:00` })).toMatchObject({ code: 211 })
})
