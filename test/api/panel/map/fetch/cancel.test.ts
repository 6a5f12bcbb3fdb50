import { expect, test } from 'vitest'
import { operated } from '#test/operated-maps.ts'

const path = 'panel/map/fetch/cancel'
const { operator, read, panel } = await operated()

test('what waits is ended, and may be begun again', async () => {
  await operator.call('panel/map/fetch/start', { country: 'LI' })
  await operator.call(path)
  expect((await read()).fetch).toMatchObject({ state: 'cancelled', ended: expect.any(String) })
  expect((await operator.fails(path)).code).toBe(201)
  const { id } = await operator.call('panel/map/fetch/start', { country: 'LI' })
  expect((await read()).fetch).toMatchObject({ id, state: 'waiting', ended: null })
})

test('other dealers end nothing', async () => {
  expect((await (await panel({ trackers: ['read'] })).fails(path)).code).toBe(13)
})
