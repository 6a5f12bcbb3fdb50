import { expect, test } from 'vitest'
import { sendFile } from '#test/files.ts'
import { fleet } from '#test/fleet.ts'
import { twoHalves } from '#test/images.ts'

const { server, tenant, subuser, panel } = await fleet()
const photo = await twoHalves().png().toBuffer()

test('what files take is told to whoever is of the account, and nobody else’s is among it', async () => {
  const [user, other] = [await tenant(), await tenant()]
  const sub = await subuser(user)
  await other.call('checkin/image/create', { size: 7 })
  expect((await sub.call('file/stats/read')).value).toEqual({ file_count: 0, total_size: 0, quota: 104_857_600 })
  const { value } = await sub.call('checkin/image/create', { size: 5000 })
  expect((await user.call('file/stats/read')).value).toMatchObject({ file_count: 1, total_size: 5000 })
  await sendFile(server, value, { bytes: photo })
  expect((await user.call('file/stats/read')).value).toMatchObject({ file_count: 1, total_size: photo.length })
})

test('a user that ends takes its files along', async () => {
  const user = await tenant()
  const dealer = await panel({ users: ['corrupt', 'read'] })
  const { value } = await user.call('checkin/image/create', { size: 5000 })
  const sent = await sendFile(server, value, { bytes: photo })
  const ticket = (await user.call('checkin/image/create', { size: 5000 })).value
  const { login } = (await dealer.call('panel/user/read', { user_id: user.id })).value
  await dealer.call('panel/user/corrupt', { user_id: user.id, login })
  const url = sent.body.value.download_url.replace(/^https?:\/\/[^/]+/, '')
  expect((await server.inject({ url })).statusCode).toBe(404)
  expect((await sendFile(server, ticket, { bytes: photo })).body).toMatchObject({ success: false })
})
