import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'

const { tenant } = await fleet()
const retranslator = { name: 'Theirs', protocol_id: 1, address: 'target.example', port: 20332, password: 'secret' }

test('it is changed whole, and takes what the list tells', async () => {
  const alice = await tenant()
  const { id } = await alice.call('retranslator/create', { retranslator })
  const [told] = (await alice.call('retranslator/list')).list
  await alice.call('retranslator/update', { retranslator: told })
  expect((await alice.call('retranslator/list')).list).toEqual([told])
  const { password: _, ...others } = retranslator
  await alice.call('retranslator/update', { retranslator: { id, ...others, name: 'Ours', enabled: false } })
  const [now] = (await alice.call('retranslator/list')).list
  expect(now).toMatchObject({ ...others, name: 'Ours', enabled: false })
  expect(now.password).toBeUndefined()
})

test('not to where another one leads, nor one of others or that there is not', async () => {
  const alice = await tenant()
  await alice.call('retranslator/create', { retranslator })
  const { id } = await alice.call('retranslator/create', { retranslator: { ...retranslator, port: 1 } })
  const same = { retranslator: { id, ...retranslator } }
  expect(await alice.fails('retranslator/update', same)).toMatchObject({ code: 247 })
  expect(await (await tenant()).fails('retranslator/update', same)).toMatchObject({ code: 201 })
})
