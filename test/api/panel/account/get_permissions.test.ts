import { expect, test } from 'vitest'
import { permissions } from '#contract/caller.ts'
import { fleet } from '#test/fleet.ts'

const { panel, tenant } = await fleet()

test('a panel login is told what it may do', async () => {
  for (const held of [permissions, { users: ['read'] }, {}]) {
    const dealer = await panel(held)
    expect(await dealer.call('panel/account/get_permissions')).toEqual({ permissions: held })
  }
})

test('a user is nobody in the panel', async () => {
  expect(await (await tenant()).fails('panel/account/get_permissions')).toMatchObject({ code: 4 })
})
