import { expect, test } from 'vitest'
import { keeping, told, trips } from './keeping.ts'

const { tenant, subuser, keep, kept } = await keeping()

test('it becomes what was sent', async () => {
  const alice = await tenant()
  const id = await keep(alice)
  await alice.call('report/saved/update', {
    saved: { id, name: 'Weekly', shared: true, report: { ...trips, period: 'week' } },
  })
  expect(await kept(alice)).toEqual([
    { id, name: 'Weekly', shared: true, editable: true, report: { ...told, period: 'week' } },
  ])
})

test('only its maker changes it, and the master what is shared', async () => {
  const alice = await tenant()
  const [bob, carol] = [await subuser(alice, ['reports']), await subuser(alice, ['reports'])]
  const id = await keep(bob)
  const change = (shared: boolean) => ({ saved: { id, name: 'Mine', shared, report: trips } })
  expect(await alice.fails('report/saved/update', change(false))).toMatchObject({ code: 201 })
  await bob.call('report/saved/update', change(true))
  expect(await carol.fails('report/saved/update', change(true))).toMatchObject({ code: 201 })
  await alice.call('report/saved/update', change(true))
  const { code, body } = await alice.fails('report/saved/update', {
    saved: { id, name: 'Mine', report: { ...trips, plugin: { plugin_id: 27, max_speed: 0 } } },
  })
  expect([code, body.errors[0].parameter]).toEqual([7, 'saved.report.plugin.max_speed'])
})

test('not to a report that there is none of', async () => {
  const alice = await tenant()
  const id = await keep(alice)
  const saved = { id, name: 'None', report: { ...trips, plugin: { plugin_id: 9999 } } }
  expect(await alice.fails('report/saved/update', { saved })).toMatchObject({ code: 222 })
  expect(await kept(alice)).toMatchObject([{ id, name: 'Trips' }])
})
