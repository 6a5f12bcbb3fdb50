import { expect, test } from 'vitest'
import { period, recorded } from '../../recorded.ts'

const { server, tenant, subuser, tracker } = await recorded()
const path = 'track/waybill/settings/read'

test('the number behind the last one, of the whole account; before the first 201', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  expect(await alice.fails(path)).toMatchObject({ code: 201 })
  const download = async (number: string) => {
    const payload = { hash: alice.hash, tracker_id, ...period, type: 'form3', number }
    const { statusCode } = await server.inject({ method: 'POST', url: '/v2/track/waybill/download', payload })
    expect(statusCode).toBe(200)
  }
  await download('0099')
  expect(await alice.call(path)).toEqual({ value: { number: '0100' } })
  await download('17-B')
  expect(await (await subuser(alice)).call(path)).toEqual({ value: { number: '17-B' } })
  expect(await (await tenant()).fails(path)).toMatchObject({ code: 201 })
})
