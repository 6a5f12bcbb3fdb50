import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'

const { tenant, subuser } = await fleet()

test('they are listed by id, to sub-users without what signs in', async () => {
  const alice = await tenant()
  const ids: number[] = []
  for (const port of [2, 1]) {
    const retranslator = { name: `Port ${port}`, protocol_id: 1, address: 'target.example', port, password: 'secret' }
    ids.push((await alice.call('retranslator/create', { retranslator })).id)
  }
  const { list } = await alice.call('retranslator/list')
  expect(list.map(({ id, password }: { id: number; password: string }) => [id, password])).toEqual(
    ids.map((id) => [id, 'secret']),
  )
  const { list: seen } = await (await subuser(alice)).call('retranslator/list')
  expect(seen).toEqual(list.map(({ password: _, ...others }: { password: string }) => others))
  expect(await (await tenant()).call('retranslator/list')).toEqual({ list: [] })
})
