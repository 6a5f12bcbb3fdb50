import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { makeTemplate, readTemplate } from '#test/forms.ts'

const { tenant, subuser } = await fleet()

test('templates are told by label, whatever its case, and then by id', async () => {
  const alice = await tenant()
  expect(await alice.call('form/template/list')).toEqual({ list: [] })
  const made: number[] = []
  for (const label of ['beta', 'Alpha', 'Gamma', 'alpha']) made.push(await makeTemplate(alice, { label }))
  const [beta, first, gamma, second] = made
  const { list } = await (await subuser(alice)).call('form/template/list')
  expect(list.map(({ id }: { id: number }) => id)).toEqual([first, second, beta, gamma])
  expect(list[2]).toEqual(await readTemplate(alice, beta as number))
})

test('more than one batch comes whole', async () => {
  const alice = await tenant()
  for (let i = 10; i < 35; i++) await makeTemplate(alice, { label: `${i}`, fields: [] })
  const { list } = await alice.call('form/template/list')
  expect(list.map(({ label }: { label: string }) => label)).toEqual(Array.from({ length: 25 }, (_, i) => `${i + 10}`))
})
