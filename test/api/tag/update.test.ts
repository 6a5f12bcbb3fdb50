import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'

const { tenant, subuser } = await fleet()
const tag = { name: 'night', color: 'ff0000' }

test('changes the name and the colour', async () => {
  const alice = await tenant()
  const { id } = await alice.call('tag/create', { tag })
  const changed = { id, name: 'day', color: '00FF00' }
  expect(await alice.call('tag/update', { tag: changed })).toEqual({})
  expect(await alice.call('tag/list')).toEqual({ list: [changed] })
})

test('bad parameters are all told', async () => {
  const alice = await tenant()
  const { code, body } = await alice.fails('tag/update', { tag: { name: ' ', color: 'red' } })
  expect(code).toBe(7)
  const parameters = body.errors.map(({ parameter }: { parameter: string }) => parameter)
  expect(parameters.sort()).toEqual(['tag.color', 'tag.id', 'tag.name'])
})

test('a tag of another account, and sub-users', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { id } = await alice.call('tag/create', { tag })
  expect(await bob.fails('tag/update', { tag: { ...tag, id } })).toMatchObject({ code: 201, http: 400 })
  expect(await (await subuser(alice)).fails('tag/update', { tag: { ...tag, id } })).toMatchObject({ code: 13 })
  const tagger = await subuser(alice, ['tag_update'])
  expect(await tagger.call('tag/update', { tag: { ...tag, id, name: 'dusk' } })).toEqual({})
  expect(await alice.call('tag/list')).toEqual({ list: [{ ...tag, id, name: 'dusk' }] })
})
