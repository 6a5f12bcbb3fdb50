import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { gateway, paramsTo, permissions } from '#test/gateways.ts'
import { mailbox } from '#test/mailbox.ts'
import { ask, makeLogin } from '#test/sign-in.ts'

const [platforms, own] = [await mailbox(), await mailbox()]
const { db, server, post, panel, otherDealer } = await fleet({
  smtp_url: platforms.smtp_url,
  mail_gateway_networks: ['127.0.0.1'],
})
const path = 'panel/gateways/email/bind'

const opened = async (columns: object = {}) => {
  const dealer_id = await otherDealer(columns)
  return { dealer_id, dealer: await panel(permissions, dealer_id) }
}

test('mail of its users leaves through the gateway that is bound, until it is not any more', async () => {
  const { dealer_id, dealer } = await opened()
  const params = paramsTo(own)
  const { id } = await dealer.call('panel/gateways/email/create', { gateway: gateway(params) })
  const restore = async () => {
    const { login } = await makeLogin(db, dealer_id)
    await ask(server, 'user/restore_password', { login })
    await post.sendDue()
    await post.sendThroughGateways()
    await post.settle()
    return [own.to(login).length, platforms.to(login).length]
  }
  expect(await restore()).toEqual([0, 1])
  await dealer.call(path, { gateway_id: id })
  expect(await restore()).toEqual([1, 0])
  await dealer.call(path, { gateway_id: null })
  expect(await restore()).toEqual([0, 1])
})

test('what waits for an answer is sent through it at once', async () => {
  const { dealer_id, dealer } = await opened()
  const { id } = await dealer.call('panel/gateways/email/create', { gateway: gateway(paramsTo(own)) })
  await dealer.call(path, { gateway_id: id })
  const { login } = await makeLogin(db, dealer_id, { activated: false, verified: false })
  expect(await ask(server, 'user/resend_activation', { login })).toMatchObject({ code: 0 })
  expect(own.to(login)).toHaveLength(1)
})

test('a sub-dealer sends through the platform, unless it binds what its dealer leases out', async () => {
  const { dealer_id, dealer } = await opened()
  const { dealer_id: sub_id, dealer: sub } = await opened({ parent_id: dealer_id })
  const { id } = await dealer.call('panel/gateways/email/create', {
    gateway: gateway(paramsTo(own), { leasable: true }),
  })
  await dealer.call(path, { gateway_id: id })
  const resend = async () => {
    const { login } = await makeLogin(db, sub_id, { activated: false, verified: false })
    await ask(server, 'user/resend_activation', { login })
    return [own.to(login).length, platforms.to(login).length]
  }
  expect(await resend()).toEqual([0, 1])
  await sub.call(path, { gateway_id: id })
  expect((await sub.call('panel/gateways/email/list')).bound_gateway).toBe(id)
  expect(await resend()).toEqual([1, 0])
})

test('what is unknown, foreign or not leased out is not found, and what was bound stays', async () => {
  const { dealer_id, dealer } = await opened()
  const { dealer: sub } = await opened({ parent_id: dealer_id })
  const { dealer: other } = await opened()
  const { id } = await dealer.call('panel/gateways/email/create', { gateway: gateway() })
  const { id: theirs } = await other.call('panel/gateways/email/create', { gateway: gateway({}, { leasable: true }) })
  const { id: subs } = await sub.call('panel/gateways/email/create', { gateway: gateway({}, { leasable: true }) })
  await sub.call(path, { gateway_id: subs })
  for (const gateway_id of [id, theirs, 2_000_000_000])
    expect(await sub.fails(path, { gateway_id })).toMatchObject({ code: 201, http: 400 })
  expect(await dealer.fails(path, { gateway_id: subs })).toMatchObject({ code: 201 })
  expect((await sub.call('panel/gateways/email/list')).bound_gateway).toBe(subs)
})
