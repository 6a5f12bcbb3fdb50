import { expect, test } from 'vitest'
import { operated } from '#test/operated-maps.ts'

const path = 'panel/map/choice/sort'
const { operator, read, panel } = await operated()
const add = async (preset: string) => (await operator.call('panel/map/choice/create', { preset, is_tried: false })).id
const [two, three] = [await add('openstreetmap'), await add('esri-imagery')]
const ids = async () => (await read()).choices.map(({ id }: { id: number }) => id)

test('what lies over which is said anew', async () => {
  expect(await ids()).toEqual([1, two, three])
  await operator.call(path, { choice_ids: [three, 1, two] })
  expect(await ids()).toEqual([three, 1, two])
  const drawn = (await read()).drawn.flatMap(({ choice_id }: { choice_id: number }) => choice_id ?? [])
  expect(drawn).toEqual([three, 1, two])
})

test.each([[[1, 2]], [[1, 2, 77]], [[1, 2, 2]], [[1, 2, 3, 3]]])('%j is not all of them', async (choice_ids) => {
  const before = await ids()
  expect((await operator.fails(path, { choice_ids })).code).toBe(262)
  expect(await ids()).toEqual(before)
})

test('other dealers sort nothing', async () => {
  expect((await (await panel({ trackers: ['read'] })).fails(path, { choice_ids: [1] })).code).toBe(13)
})
