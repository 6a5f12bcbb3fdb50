import { expect, test } from 'vitest'
import { operated } from '#test/operated-maps.ts'

const path = 'panel/map/choice/reset'
const { operator, read, panel, told, db } = await operated()

test('what the settings say is drawn again, and what was chosen is forgotten', async () => {
  const before = (await read()).choices
  await operator.call('panel/map/choice/create', { preset: 'openstreetmap', is_tried: false })
  await operator.call('panel/map/choice/delete', { choice_id: 1 })
  expect((await read()).is_chosen).toBe(true)
  await operator.call(path)
  expect(await read()).toMatchObject({ is_chosen: false, choices: before })
  expect(await db.selectFrom('map_choice').select('id').execute()).toEqual([])
  await told('streets')
  await operator.call(path)
})

test('other dealers reset nothing', async () => {
  expect((await (await panel({ trackers: ['read'] })).fails(path)).code).toBe(13)
})
