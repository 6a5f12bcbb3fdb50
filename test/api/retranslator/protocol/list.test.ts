import { expect, test } from 'vitest'
import { forwardNames } from '#forward/protocols.ts'
import { fleet } from '#test/fleet.ts'

const { tenant } = await fleet()

test('each protocol is told once, by what it asks of a login, a password and names', async () => {
  const { list } = await (await tenant()).call('retranslator/protocol/list')
  expect(list).toHaveLength(forwardNames.length)
  expect(new Set(list.map(({ id }: { id: number }) => id)).size).toBe(list.length)
  expect(list[0]).toEqual({
    ...{ id: 1, name: 'Wialon IPS', has_login: false, has_password: true },
    ...{ required_login: false, required_password: false, fake_device_id_pattern: expect.any(String) },
  })
  for (const { fake_device_id_pattern } of list) expect(new RegExp(fake_device_id_pattern).test('12345')).toBe(true)
})
