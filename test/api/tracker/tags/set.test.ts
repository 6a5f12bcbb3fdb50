import { expect, test } from 'vitest'
import { fleet, type Person } from '#test/fleet.ts'
import { bind, block } from '#test/trackers.ts'

const { db, tenant, subuser, tracker } = await fleet()

const tags = async (account: Person, count: number): Promise<number[]> => {
  const ids = []
  for (let n = 0; n < count; n++)
    ids.push((await account.call('tag/create', { tag: { name: `tag ${n}`, color: 'ff0000' } })).id)
  return ids
}

const bindings = (ids: readonly number[]) => ids.map((tag_id, index) => ({ tag_id, ordinal: index + 1 }))

test('these tags and no others, by their ordinals', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const ids = await tags(alice, 5)
  for (const chosen of [ids, ids.toReversed(), ids.slice(2, 3), []]) {
    const tag_bindings = bindings(chosen)
    expect(await alice.call('tracker/tags/set', { tracker_id, tag_bindings: tag_bindings.toReversed() })).toEqual({})
    expect((await alice.call('tracker/read', { tracker_id })).value.tag_bindings).toEqual(tag_bindings)
  }
})

test('at most five, each tag and each ordinal once', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const [one, two] = (await tags(alice, 2)) as [number, number]
  const six = bindings([1, 2, 3, 4, 5, 6])
  for (const [parameter, tag_bindings] of [
    ['tag_bindings', six.map((binding) => ({ ...binding, ordinal: 1 }))],
    ['tag_bindings.0.ordinal', [{ tag_id: one, ordinal: 6 }]],
    [
      'tag_bindings.1.tag_id',
      [
        { tag_id: one, ordinal: 1 },
        { tag_id: one, ordinal: 2 },
      ],
    ],
    [
      'tag_bindings.1.ordinal',
      [
        { tag_id: one, ordinal: 1 },
        { tag_id: two, ordinal: 1 },
      ],
    ],
  ] as const) {
    const { code, body } = await alice.fails('tracker/tags/set', { tracker_id, tag_bindings })
    expect(code).toBe(7)
    expect(body.errors.map((fault: { parameter: string }) => fault.parameter)).toContain(parameter)
  }
})

test('a tag of another account is named, and nothing changes', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id } = await tracker(alice)
  const mine = await tags(alice, 1)
  await alice.call('tracker/tags/set', { tracker_id, tag_bindings: bindings(mine) })
  const tag_bindings = bindings([...mine, ...(await tags(bob, 1))])
  const { code, body } = await alice.fails('tracker/tags/set', { tracker_id, tag_bindings })
  expect([code, body.errors[0].parameter]).toEqual([7, 'tag_bindings.1.tag_id'])
  expect((await alice.call('tracker/read', { tracker_id })).value.tag_bindings).toEqual(bindings(mine))
})

test('several at once: the tags are those of one of them', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const ids = await tags(alice, 4)
  const sets = ids.map((_, n) => bindings([...ids.slice(n), ...ids.slice(0, n)]))
  await Promise.all(sets.map((tag_bindings) => alice.call('tracker/tags/set', { tracker_id, tag_bindings })))
  expect(sets).toContainEqual((await alice.call('tracker/read', { tracker_id })).value.tag_bindings)
})

test('while a tag is deleted: it is carried no more, or it is no tag', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  for (const tag_id of await tags(alice, 10)) {
    const [set] = await Promise.allSettled([
      alice.call('tracker/tags/set', { tracker_id, tag_bindings: bindings([tag_id]) }),
      alice.call('tag/delete', { tag_id }),
    ])
    if (set.status === 'rejected') expect(String(set.reason)).toContain('"code":7')
    expect((await alice.call('tracker/read', { tracker_id })).value.tag_bindings).toEqual([])
  }
})

test('unknown, foreign and blocked trackers, and sub-users', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id, source_id } = await tracker(alice)
  const given = { tracker_id, tag_bindings: [] }
  const [mute, clerk] = [await subuser(alice), await subuser(alice, ['tracker_update'])]
  expect(await mute.fails('tracker/tags/set', given)).toMatchObject({ code: 13 })
  for (const stranger of [bob, clerk])
    expect(await stranger.fails('tracker/tags/set', given)).toMatchObject({ code: 201 })
  await bind(db, alice, clerk, [tracker_id])
  expect(await clerk.call('tracker/tags/set', given)).toEqual({})
  await block(db, source_id)
  expect(await alice.fails('tracker/tags/set', given)).toMatchObject({ code: 208, http: 403 })
})
