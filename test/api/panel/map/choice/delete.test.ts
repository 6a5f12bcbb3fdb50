import { expect, test } from 'vitest'
import { operated } from '#test/operated-maps.ts'

const path = 'panel/map/choice/delete'
const { operator, read, maps, panel, told } = await operated()

test('what the settings say can be left out too, and then the world is drawn', async () => {
  await told('streets')
  await operator.call(path, { choice_id: 1 })
  expect(await read()).toMatchObject({ is_chosen: true, is_fetched: false, choices: [], leaves: [] })
  expect((await maps.sources()).list.filter(({ id }) => id !== 'world')).toEqual([])
})

test('ids are of what is there', async () => {
  expect((await operator.fails(path, { choice_id: 1 })).code).toBe(201)
  expect((await (await panel({ trackers: ['read'] })).fails(path, { choice_id: 1 })).code).toBe(13)
})
