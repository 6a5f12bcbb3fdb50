import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'

const { panel, tenant } = await fleet()

test('the panel sees the channels that users do', async () => {
  const dealer = await panel({ notification_settings: ['read'] })
  const { list } = await dealer.call('panel/notification/channel/list')
  expect(list).toEqual((await (await tenant()).call('notification/channel/list')).list)
  expect(await (await panel({})).fails('panel/notification/channel/list')).toMatchObject({ code: 13 })
})
