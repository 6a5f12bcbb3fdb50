import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { all } from '../../../people.ts'

const { panel } = await fleet()

test('before anything is set nobody may have a second factor', async () => {
  const dealer = await panel(all)
  expect(await dealer.call('panel/user/mfa/settings/default/read')).toEqual({
    value: { type: 'disallowed', factor_types: [] },
  })
})

test('it needs users/read', async () => {
  const other = await panel({ users: ['update'] })
  expect(await other.fails('panel/user/mfa/settings/default/read')).toMatchObject({ code: 13 })
})
