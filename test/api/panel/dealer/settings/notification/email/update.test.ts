import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'

const { panel, otherDealer } = await fleet()
const permissions = { notification_settings: ['read', 'update'] }
const path = 'panel/dealer/settings/notification/email/update'
const beside = { email_special: 'boss@trucks.example', sms_originator: 'Trucks', caller_id: '49301234' }

test('what concerns e-mails is changed, and nothing else', async () => {
  const dealer = await panel(permissions, await otherDealer())
  const read = async () => (await dealer.call('panel/dealer/settings/notification/read')).value
  const all = { email_from: 'mail@trucks.example', email_footer: 'Berlin', ...beside }
  await dealer.call('panel/dealer/settings/notification/update', all)
  const changed = { email_from: 'Trucks <post@trucks.example>', email_footer: 'Lisbon' }
  await dealer.call(path, { ...changed, caller_id: 'nobody' })
  expect(await read()).toEqual({ ...changed, ...beside })
  await dealer.call(path, { ...changed, email_special: '' })
  expect(await read()).toEqual({ ...changed, ...beside, email_special: '' })
})

test('both are needed, and so is notification_settings/update', async () => {
  const dealer = await panel(permissions)
  const { code, body } = await dealer.fails(path)
  expect([code, body.errors.map(({ parameter }: { parameter: string }) => parameter).sort()]).toEqual([
    7,
    ['email_footer', 'email_from'],
  ])
  const reader = await panel({ notification_settings: ['read'] })
  expect(await reader.fails(path, { email_from: '', email_footer: '' })).toMatchObject({ code: 13 })
})
