import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'

const { tenant } = await fleet({ smtp_url: 'smtp://mail.example', sms_url: 'https://sms.example/{phone}' })

test('channels are listed, and which of them are set up', async () => {
  const { list } = await (await tenant()).call('notification/channel/list')
  expect(list.map(({ name, configured }: { name: string; configured: boolean }) => [name, configured])).toEqual([
    ['webhook', true],
    ['mail', true],
    ['web_push', true],
    ['fcm', false],
    ['apns', false],
    ['sms', true],
    ['voice', false],
  ])
  expect(Buffer.from(list[2].public_key, 'base64url')).toHaveLength(65)
})
