import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { makeTemplate, path } from './templates.ts'

const { tenant, subuser, tracker } = await fleet()

test('by title, with how many sensors they have and to how many trackers they were given', async () => {
  const alice = await tenant()
  const second = await makeTemplate(alice, { title: 'Vans', model: 'fmb920' })
  await tracker(alice)
  const first = await makeTemplate(alice, { title: 'All' })
  const counts = { sensor_count: 3, left_out: 0 }
  const list = [
    { id: first, title: 'All', model: null, group_id: null, ...counts, tracker_count: 0 },
    { id: second, title: 'Vans', model: 'fmb920', group_id: null, ...counts, tracker_count: 1 },
  ]
  expect(await alice.call(`${path}/list`)).toEqual({ list })
  expect(await (await subuser(alice, ['tracker_update'])).call(`${path}/list`)).toEqual({ list })
  expect(await (await subuser(alice, [])).fails(`${path}/list`)).toMatchObject({ code: 13 })
  expect(await (await tenant()).call(`${path}/list`)).toEqual({ list: [] })
})
