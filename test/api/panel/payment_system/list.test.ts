import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'

const { panel } = await fleet()

test('there is none', async () => {
  expect(await (await panel({})).call('panel/payment_system/list')).toEqual({ list: [], count: 0 })
})
