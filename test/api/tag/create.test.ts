import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'

const { tenant, subuser } = await fleet({ tag_quota: 3 })
const tag = { name: 'night shift', color: 'FF00aa' }

test('a created tag is listed', async () => {
  const alice = await tenant()
  const { id } = await alice.call('tag/create', { tag })
  expect(await alice.call('tag/list')).toEqual({ list: [{ id, ...tag }] })
})

test('read-only fields that clients send back are ignored', async () => {
  const alice = await tenant()
  const { id } = await alice.call('tag/create', { tag: { id: null, avatar_file_name: 'x.png', ...tag } })
  expect(await alice.call('tag/list')).toEqual({ list: [{ id, ...tag }] })
})

test('the account has a quota of tags', async () => {
  const alice = await tenant()
  for (const name of ['one', 'two', 'three']) await alice.call('tag/create', { tag: { ...tag, name } })
  expect(await alice.fails('tag/create', { tag })).toMatchObject({ code: 268, http: 402 })
})

test('of many tags at once no more are made than there is room for', async () => {
  const alice = await tenant()
  await Promise.allSettled(Array.from({ length: 8 }, () => alice.call('tag/create', { tag })))
  expect((await alice.call('tag/list')).list).toHaveLength(3)
})

test('a tag has a printable name and a colour of six hex digits, and every fault is told', async () => {
  const alice = await tenant()
  const { code, body } = await alice.fails('tag/create', { tag: { name: '\u0007', color: 'red' } })
  expect(code).toBe(7)
  expect(body.errors.map(({ parameter }: { parameter: string }) => parameter)).toEqual(['tag.name', 'tag.color'])
})

test('a sub-user needs the right, and what it creates belongs to the account', async () => {
  const alice = await tenant()
  const stranger = await subuser(alice)
  expect(await stranger.fails('tag/create', { tag })).toMatchObject({ code: 13, http: 403 })
  const tagger = await subuser(alice, ['tag_update'])
  const { id } = await tagger.call('tag/create', { tag })
  expect(await alice.call('tag/list')).toEqual({ list: [{ id, ...tag }] })
})
