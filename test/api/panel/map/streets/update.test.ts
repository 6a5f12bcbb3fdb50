import { expect, test } from 'vitest'
import { operated } from '#test/operated-maps.ts'

const path = 'panel/map/streets/update'
const { operator, read, streets, panel, maps, told } = await operated()
const ids = async () => (await maps.sources()).list.map(({ id }) => id)

test('the one switch ends it, and begins it again below what else is chosen', async () => {
  await told('streets')
  await operator.call(path, { is_fetched: true })
  expect(await read()).toMatchObject({ is_chosen: false, is_fetched: true })
  await operator.call(path, { is_fetched: false })
  expect(await read()).toMatchObject({ is_chosen: true, is_fetched: false, choices: [], leaves: [] })
  expect((await ids()).filter((id) => id !== 'world')).toEqual([])
  streets.paths()
  await operator.call('panel/map/choice/create', { preset: 'openstreetmap', is_tried: false })
  await operator.call(path, { is_fetched: true })
  await operator.call(path, { is_fetched: true })
  const { choices } = await read()
  expect(choices.map(({ address }: { address: string }) => address)).toEqual([
    `${streets.url}/planet`,
    'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  ])
  // They are of the settings, so a network inside may be asked for them.
  await told(`chosen-${choices[0].id}`)
})

test('streets of a network inside, as the settings name it, are asked though no login may name it', async () => {
  const inside = await operated({ map: 'own', map_networks: [] })
  await inside.operator.call(path, { is_fetched: true })
  await inside.told('chosen-1')
})

test('there are twenty choices at most', async () => {
  await operator.call(path, { is_fetched: false })
  for (let count = (await read()).choices.length; count < 20; count++)
    await operator.call('panel/map/choice/create', { preset: 'openstreetmap', is_tried: false })
  expect((await operator.fails(path, { is_fetched: true })).code).toBe(267)
})

test('other dealers switch nothing', async () => {
  expect((await (await panel({ trackers: ['read'] })).fails(path, { is_fetched: false })).code).toBe(13)
})
