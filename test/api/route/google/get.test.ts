import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { provider } from '../../../geocode/provider.ts'

const [google, own] = [await provider(), await provider()]
const settings = { route_google_key: 'AIza1', route_google_url: google.url, route_osrm_url: own.url }
const path = 'route/google/get'
const asked = { start: { lat: 47.1, lng: 9.5 }, end: { lat: 47.15, lng: 9.52 } }
/** From there to there. */
const told = {
  routes: [{ polyline: { encodedPolyline: '_fn~G_n~x@owH_|B' }, legs: [{ distanceMeters: 6100, duration: '420s' }] }],
}

test('the way of Google, also for who prefers it, and not for who names another', async () => {
  const { tenant } = await fleet(settings)
  const alice = await tenant()
  google.answer(told)
  own.answer({
    routes: [
      {
        geometry: {
          coordinates: [
            [9.5, 47.1],
            [9.52, 47.15],
          ],
        },
        legs: [{ distance: 5, duration: 6 }],
      },
    ],
  })
  expect(await alice.call(path, asked)).toMatchObject({ distance: 6100, time: 420, list: [asked.start, asked.end] })
  expect((await alice.call('route/get', { ...asked, provider_type: 'google' })).distance).toBe(6100)
  expect((await alice.call('route/get', asked)).distance).toBe(5)
  const { settings: mine } = await alice.call('user/settings/read')
  await alice.call('user/settings/update', { ...mine, route_provider: 'google' })
  expect((await alice.call('route/get', asked)).distance).toBe(6100)
  expect((await alice.call('route/osrm/get', asked)).distance).toBe(5)
})

test('what Google does not find, and what it cannot answer', async () => {
  const { tenant } = await fleet(settings)
  const alice = await tenant()
  google.answer({})
  expect(await alice.fails(path, asked)).toMatchObject({ code: 218 })
  google.answer({ error: { status: 'PERMISSION_DENIED' } }, 403)
  expect(await alice.fails(path, asked)).toMatchObject({ code: 215 })
})

test('without a key the engine that there is answers', async () => {
  const { tenant } = await fleet()
  expect(await (await tenant()).call(path, asked)).toMatchObject({ straight: true })
})
