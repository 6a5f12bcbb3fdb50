import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { makeTemplate } from '#test/forms.ts'

const { tenant } = await fleet()

test('a deleted template is gone', async () => {
  const alice = await tenant()
  const [gone, stays] = [await makeTemplate(alice), await makeTemplate(alice)]
  await alice.call('form/template/delete', { template_id: gone })
  expect((await alice.call('form/template/list')).list.map(({ id }: { id: number }) => id)).toEqual([stays])
  expect((await alice.fails('form/template/delete', { template_id: gone })).code).toBe(201)
})
