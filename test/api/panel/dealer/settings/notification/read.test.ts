import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'

const { panel } = await fleet()

test('of a dealer that has set nothing everything is empty', async () => {
  const dealer = await panel({ notification_settings: ['read'] })
  expect(await dealer.call('panel/dealer/settings/notification/read')).toEqual({
    value: { email_from: '', email_footer: '', email_special: '', sms_originator: '', caller_id: '' },
  })
})
