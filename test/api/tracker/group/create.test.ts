import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'

const { tenant, subuser } = await fleet()
const group = { title: 'North', color: 'FF00aa' }

test('a created group is listed', async () => {
  const alice = await tenant()
  const { id } = await alice.call('tracker/group/create', group)
  expect(await alice.call('tracker/group/list')).toEqual({ list: [{ id, ...group }] })
})

test('bad parameters are all told', async () => {
  const alice = await tenant()
  const { code, body } = await alice.fails('tracker/group/create', { title: 'x'.repeat(61), color: '#ff0000' })
  expect(code).toBe(7)
  expect(body.errors.map(({ parameter }: { parameter: string }) => parameter)).toEqual(['title', 'color'])
})

test('master users only', async () => {
  const clerk = await subuser(await tenant(), ['tracker_update'])
  expect(await clerk.fails('tracker/group/create', group)).toMatchObject({ code: 13, http: 403 })
})
