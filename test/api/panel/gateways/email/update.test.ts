import { expect, test } from 'vitest'
import { fleet, fleetSecret } from '#test/fleet.ts'
import { gateway, permissions } from '#test/gateways.ts'

const { db, panel, otherDealer } = await fleet()
const path = 'panel/gateways/email/update'
const auth = { 'mail.smtp.auth': true, 'mail.smtp.user': 'post', 'mail.smtp.password': 'a7b8c9d0' }

const opened = async () => {
  const dealer_id = await otherDealer()
  const dealer = await panel(permissions, dealer_id)
  const { id } = await dealer.call('panel/gateways/email/create', { gateway: gateway(auth) })
  return {
    dealer_id,
    dealer,
    id: id as number,
    told: async () => (await dealer.call('panel/gateways/email/list')).own[0],
    /** The password that is kept. */
    password: async () => {
      const row = await db.selectFrom('mail_gateway').select('sealed').where('id', '=', id).executeTakeFirstOrThrow()
      return row.sealed && fleetSecret.open(row.sealed)
    },
  }
}

test('what the list tells can be sent back, and the password stays', async () => {
  const { dealer, told, password } = await opened()
  const before = await told()
  await dealer.call(path, { gateway: { ...before, label: 'Another' } })
  expect(await told()).toEqual({ ...before, label: 'Another' })
  expect(await password()).toBe('a7b8c9d0')
})

test('another password takes its place; an empty one, or none, does not', async () => {
  const { dealer, id, password } = await opened()
  const change = (value: unknown) =>
    dealer.call(path, { gateway: { id, ...gateway({ ...auth, 'mail.smtp.password': value }) } })
  await change('new')
  expect(await password()).toBe('new')
  await change('')
  await change(undefined)
  expect(await password()).toBe('new')
})

test('another server is not told the password of this one', async () => {
  const { dealer, id, password } = await opened()
  const moved = { ...auth, 'mail.smtp.host': 'mail.mallory.example', 'mail.smtp.password': null }
  const { code, body } = await dealer.fails(path, { gateway: { id, ...gateway(moved) } })
  expect([code, body.errors[0].parameter]).toEqual([7, 'gateway.params.mail.smtp.password'])
  await dealer.call(path, { gateway: { id, ...gateway({ ...moved, 'mail.smtp.password': 'theirs' }) } })
  expect(await password()).toBe('theirs')
})

test('who does not sign in any more has its password forgotten', async () => {
  const { dealer, id, password } = await opened()
  await dealer.call(path, { gateway: { id, ...gateway() } })
  expect(await password()).toBeNull()
  const { code } = await dealer.fails(path, { gateway: { id, ...gateway({ ...auth, 'mail.smtp.password': null }) } })
  expect(code).toBe(7)
})

test('sub-dealers lose what is not leased out any more, the dealer itself keeps it', async () => {
  const { dealer, dealer_id, id } = await opened()
  const sub = await panel(permissions, await otherDealer({ parent_id: dealer_id }))
  const lease = (leasable: boolean) => dealer.call(path, { gateway: { id, ...gateway({}, { leasable }) } })
  const bound = async (who: typeof sub) => (await who.call('panel/gateways/email/list')).bound_gateway
  await lease(true)
  for (const who of [dealer, sub]) await who.call('panel/gateways/email/bind', { gateway_id: id })
  await lease(true)
  expect([await bound(dealer), await bound(sub)]).toEqual([id, id])
  await lease(false)
  expect([await bound(dealer), await bound(sub)]).toEqual([id, null])
})

test('a server that was left alone after failures is tried again', async () => {
  const { dealer, id } = await opened()
  const rests_until = new Date(Date.now() + 3_600_000)
  await db.updateTable('mail_gateway').set({ failures: 5, rests_until }).where('id', '=', id).execute()
  await dealer.call(path, { gateway: { id, ...gateway() } })
  const row = await db.selectFrom('mail_gateway').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row.failures).toBe(0)
  expect(row.rests_until.getTime()).toBeLessThan(rests_until.getTime())
})

test('what is unknown, foreign or only leased is not found', async () => {
  const { dealer, dealer_id, id } = await opened()
  await dealer.call(path, { gateway: { id, ...gateway({}, { leasable: true }) } })
  const sub = await panel(permissions, await otherDealer({ parent_id: dealer_id }))
  for (const [who, other] of [
    [sub, id],
    [await panel(permissions), id],
    [dealer, 2_000_000_000],
  ] as const)
    expect(await who.fails(path, { gateway: { id: other, ...gateway() } })).toMatchObject({ code: 201, http: 400 })
})
