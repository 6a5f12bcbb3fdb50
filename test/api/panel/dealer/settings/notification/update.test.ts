import { expect, test } from 'vitest'
import { fleet, type Person } from '#test/fleet.ts'

const { panel, otherDealer } = await fleet()
const permissions = { notification_settings: ['read', 'update'] }
const path = 'panel/dealer/settings/notification/update'
const read = async (dealer: Person) => (await dealer.call('panel/dealer/settings/notification/read')).value

const chosen = {
  email_from: 'Trucks & Co <mail@trucks.example>',
  email_footer: 'Trucks & Co\nBerlin',
  email_special: 'boss@trucks.example',
  sms_originator: `Trucks 7 -'".,:/`,
  caller_id: 'Žluťoučký',
}

test('settings are kept for the dealer whose they are', async () => {
  const [ann, bob] = [await panel(permissions), await panel(permissions, await otherDealer())]
  await ann.call(path, chosen)
  expect(await read(ann)).toEqual(chosen)
  expect(await read(bob)).toMatchObject({ email_from: '' })
})

test('only email_special may be left out, and keeps its value then', async () => {
  const dealer = await panel(permissions, await otherDealer())
  await dealer.call(path, chosen)
  const { email_special: _, ...others } = { ...chosen, email_from: 'mail@trucks.example' }
  await dealer.call(path, others)
  expect(await read(dealer)).toEqual({ ...chosen, email_from: 'mail@trucks.example' })
  const { code, body } = await dealer.fails(path, { email_special: '' })
  expect(code).toBe(7)
  expect(body.errors.map(({ parameter }: { parameter: string }) => parameter).sort()).toEqual([
    'caller_id',
    'email_footer',
    'email_from',
    'sms_originator',
  ])
})

test.each([
  ['email_from', 'nobody'],
  ['email_from', 'Trucks <nobody>'],
  ['email_from', 'a@b.example\nBcc: c@d.example'],
  ['email_from', 'a@b.example, c@d.example'],
  ['email_footer', 'x'.repeat(601)],
  ['email_footer', 'bell\u0007'],
  ['email_special', 'nobody'],
  ['sms_originator', 'x'.repeat(21)],
  ['sms_originator', 'no\u00a0break'],
  ['caller_id', '+4915112345'],
])('%s is checked: %s', async (parameter, value) => {
  const { code, body } = await (await panel(permissions)).fails(path, { ...chosen, [parameter]: value })
  expect(code).toBe(7)
  expect(body.errors[0].parameter).toBe(parameter)
})
