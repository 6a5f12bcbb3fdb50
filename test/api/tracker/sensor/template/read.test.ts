import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { aDoor, aState } from '#test/sensors.ts'
import { makeTemplate, path, tanks } from './templates.ts'

const { tenant, subuser } = await fleet()
const read = `${path}/read`

test('as it was made, numbered by place', async () => {
  const alice = await tenant()
  const sensors = [...tanks, aDoor, aState]
  const id = await makeTemplate(alice, { sensors })
  const { value } = await alice.call(read, { id })
  expect(value).toMatchObject({ id, title: 'Tanks', model: null, group_id: null })
  expect(value.sensors).toMatchObject(sensors.map((sensor, i) => ({ ...sensor, id: i + 1 })))
  expect(value.sensors[1].calibration).toEqual([])
  expect(await (await subuser(alice, ['tracker_update'])).call(read, { id })).toEqual({ value })
})

test('not one of another account, nor without the right', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const id = await makeTemplate(bob)
  expect(await alice.fails(read, { id })).toMatchObject({ code: 201 })
  expect(await (await subuser(bob, [])).fails(read, { id })).toMatchObject({ code: 13 })
})
