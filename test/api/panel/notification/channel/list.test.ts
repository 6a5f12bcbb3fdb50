import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { gateway, permissions } from '#test/gateways.ts'
import { make, speedup } from '#test/rules.ts'

const { panel, tenant, otherDealer } = await fleet()
const path = 'panel/notification/channel/list'

test('the panel sees the channels that users do', async () => {
  const dealer = await panel({ notification_settings: ['read'] })
  const { list } = await dealer.call(path)
  expect(list).toEqual((await (await tenant()).call('notification/channel/list')).list)
  expect(await (await panel({})).fails(path)).toMatchObject({ code: 13 })
})

test('mail without a server goes to files and tells nobody, until the dealer binds a server of its own', async () => {
  const dealer_id = await otherDealer()
  const dealer = await panel({ ...permissions, notification_settings: ['read'] }, dealer_id)
  const alice = await tenant('UTC', dealer_id)
  const told = { ...speedup, alerts: { emails: ['ada@mail.example'] } }
  const mailOf = async () => {
    const [panels, users] = [await dealer.call(path), await alice.call('notification/channel/list')]
    expect(panels).toEqual(users)
    return panels.list.find(({ name }: { name: string }) => name === 'mail')
  }
  expect(await mailOf()).toEqual({ name: 'mail', configured: false, to_files: true })
  expect((await alice.call('tracker/rule/create', told)).not_configured).toEqual(['mail'])
  const { id } = await dealer.call('panel/gateways/email/create', { gateway: gateway() })
  await dealer.call('panel/gateways/email/bind', { gateway_id: id })
  expect(await mailOf()).toEqual({ name: 'mail', configured: true })
  expect((await alice.call('tracker/rule/create', told)).not_configured).toEqual([])
  const rule_id = await make(alice, { alerts: { emails: ['ada@mail.example'] } })
  expect((await alice.call('tracker/rule/test', { rule_id })).list).toMatchObject([
    { channel: 'mail', configured: true, recipients: 1 },
  ])
})
