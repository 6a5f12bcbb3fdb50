import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { berlin, ids, make, place, read } from '#test/places.ts'

const { tenant, subuser } = await fleet({ place_quota: 3 })

const full = {
  label: 'Werk 1 · Süd',
  description: 'Gate 3.\n\tRing twice.',
  location: { lat: -89.999999, lng: 180, address: '', radius: 300_000 },
  external_id: 'W-0001',
}

test('a created place is read as it was sent', async () => {
  const alice = await tenant()
  const tags = [await tag(alice, 'a'), await tag(alice, 'b')].reverse()
  const id = await make(alice, { ...full, tags })
  expect(await read(alice, id)).toEqual({ id, ...full, tags, avatar_file_name: null })
})

const tag = async (account: Awaited<ReturnType<typeof tenant>>, name: string): Promise<number> =>
  (await account.call('tag/create', { tag: { name, color: 'ff0000' } })).id

test('what is optional may be left out, be null or be empty', async () => {
  const alice = await tenant()
  const plain = { ...place, description: '', avatar_file_name: null }
  for (const more of [{}, { external_id: '' }, { external_id: null, tags: null, description: null }]) {
    const id = await make(alice, more)
    expect(await read(alice, id)).toEqual({ id, ...plain })
  }
})

test('what only an upload changes is ignored, a tag named twice is carried once', async () => {
  const alice = await tenant()
  const a = await tag(alice, 'a')
  const id = await make(alice, { id: null, icon_id: 7, avatar_file_name: 'x.png', tags: [a, a] })
  const { location, ...rest } = await read(alice, id)
  expect(location).toEqual(berlin)
  expect(rest).toEqual({ id, label: 'Depot', description: '', tags: [a], avatar_file_name: null })
})

test('every fault is told', async () => {
  const alice = await tenant()
  const wrong = {
    label: ' ',
    description: '\u0007',
    location: { lat: 91, lng: -181, address: 'x'.repeat(256), radius: 0 },
    external_id: 'x'.repeat(33),
    tags: [],
  }
  const { code, body } = await alice.fails('place/create', { place: wrong })
  expect(code).toBe(7)
  const parameters = body.errors.map(({ parameter }: { parameter: string }) => parameter)
  const of = ['address', 'lat', 'lng', 'radius'].map((name) => `place.location.${name}`)
  expect(parameters.sort()).toEqual(['place.description', 'place.external_id', 'place.label', ...of, 'place.tags'])
})

test('tags of others are as good as unknown ones', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  for (const foreign of [await tag(bob, 'a'), 2_000_000_000]) {
    const { code, body } = await alice.fails('place/create', { place: { ...place, tags: [foreign] } })
    expect([code, body.errors[0].parameter]).toEqual([7, 'place.tags'])
  }
})

test('the account has a quota, whoever creates, and however many at once', async () => {
  const alice = await tenant()
  const clerk = await subuser(alice, ['place_update'])
  const answers = await Promise.allSettled([alice, clerk, alice, clerk, alice].map((person) => make(person)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(await clerk.fails('place/create', { place })).toMatchObject({ code: 268, http: 402 })
})

test('a sub-user needs the right, and sees what it creates', async () => {
  const alice = await tenant()
  expect(await (await subuser(alice)).fails('place/create', { place })).toMatchObject({ code: 13, http: 403 })
  const clerk = await subuser(alice, ['place_update'])
  const others = await make(alice)
  const own = await make(clerk)
  expect(await ids(clerk)).toEqual([own])
  expect(await ids(alice)).toEqual([others, own])
})
