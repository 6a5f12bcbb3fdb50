import { expect, test } from 'vitest'
import { models } from '#resource/tracker/models.ts'
import { fleet } from '#test/fleet.ts'

const { panel } = await fleet()
const path = 'panel/equipment/list'

test('it is all hardware by the ids of its models, and no app', async () => {
  const ann = await panel({ tracker_bundles: ['read'] })
  const { list } = await ann.call(path)
  expect(list).toHaveLength(models.length - 1)
  expect(list).toContainEqual({
    equip_id: 10,
    model_name: 'FMB920',
    model_code: 'fmb920',
    vendor: 'Teltonika',
    name: 'Teltonika FMB920',
  })
  expect(list.map(({ model_code }: { model_code: string }) => model_code)).not.toContain('mobile')
})

test('it takes the right to read bundles', async () => {
  const ann = await panel({ tracker_bundles: ['create', 'update'], trackers: ['read'] })
  expect(await ann.fails(path)).toMatchObject({ code: 13, http: 403 })
})
