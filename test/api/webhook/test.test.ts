import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { listener, status } from '#test/hooks.ts'

const { tenant } = await fleet()
const hooks = await listener()

test('a test is sent at once and signed, and what came of it is told', async () => {
  const alice = await tenant()
  const { id, secret } = await alice.call('webhook/create', { webhook: { label: 'ours', url: `${hooks.url}/in` } })
  const webhook_id = id
  expect(await alice.call('webhook/test', { webhook_id })).toEqual({ sent: true, http_status: 200, error: '' })
  const [call] = hooks.at('/in')
  expect(JSON.parse(call?.text ?? '')).toMatchObject({ id: 0, event: 'test' })
  const [, t, v1] = /^t=(\d+),v1=(.*)$/.exec(String(call?.headers['odograph-signature'])) ?? []
  expect(v1).toBe(createHmac('sha256', secret).update(`${t}.${call?.text}`).digest('hex'))
  hooks.answers['/in'] = status(404)
  const failed = { sent: false, http_status: 404, error: 'The answer was 404' }
  expect(await alice.call('webhook/test', { webhook_id })).toEqual(failed)
  expect(await (await tenant()).fails('webhook/test', { webhook_id })).toMatchObject({ code: 201 })
})

test('whether a name is known inside of the operator’s network is not told', async () => {
  const strict = await fleet()
  const alice = await strict.tenant()
  const said = async (host: string) => {
    const { id } = await alice.call('webhook/create', { webhook: { label: 'ours', url: `https://${host}/in` } })
    const { error, ...rest } = await alice.call('webhook/test', { webhook_id: id })
    return { ...rest, error: error.replaceAll(host, 'HOST') }
  }
  const inside = await said('localhost')
  expect(inside).toEqual({
    sent: false,
    http_status: null,
    error: expect.stringMatching(/^The name HOST has no public/),
  })
  expect(await said('gone.invalid')).toEqual(inside)
})
