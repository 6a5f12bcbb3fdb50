import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'

const { panel, tenant } = await fleet()

test('an ended panel session opens nothing', async () => {
  const dealer = await panel({})
  await dealer.call('panel/account/logout')
  expect(await dealer.fails('panel/account/get_permissions')).toMatchObject({ code: 4 })
  expect(await dealer.fails('panel/account/logout')).toMatchObject({ code: 4 })
})

test('a user ends its session elsewhere', async () => {
  expect(await (await tenant()).fails('panel/account/logout')).toMatchObject({ code: 4 })
})
