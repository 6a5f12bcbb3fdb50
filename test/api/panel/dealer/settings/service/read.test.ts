import { expect, test } from 'vitest'
import type { MapSource } from '#map/maps.ts'
import { defaults } from '#resource/dealer/settings.ts'
import { fleet } from '#test/fleet.ts'

const { panel, otherDealer } = await fleet()

test('a dealer that has set nothing is told the defaults, and what it may choose from', async () => {
  const dealer = await panel({ service_settings: ['read'] })
  expect(await dealer.call('panel/dealer/settings/service/read')).toEqual({
    value: {
      ...defaults,
      ...{ monitoring_logo: null, drawn_maps: [] },
      ...{ geocoders: ['osm'], route_providers: ['osrm'], lbs_providers: [] },
    },
  })
})

test('settings are told to the dealer whose they are', async () => {
  const permissions = { service_settings: ['read', 'update'] }
  const [ann, bob] = [await panel(permissions), await panel(permissions, await otherDealer())]
  await ann.call('panel/dealer/settings/service/update', { service_title: 'Trucks' })
  expect((await ann.call('panel/dealer/settings/service/read')).value.service_title).toBe('Trucks')
  expect((await bob.call('panel/dealer/settings/service/read')).value.service_title).toBe('Odograph')
})

test('geocoders are those that the operator has configured, in their order', async () => {
  const configured = await fleet({
    geocoder_locationiq_key: 'pk',
    geocoder_google_key: 'AIza',
    geocoder_yandex_key: 'key',
  })
  const dealer = await configured.panel({ service_settings: ['read'] })
  const { value } = await dealer.call('panel/dealer/settings/service/read')
  expect(value.geocoders).toEqual(['google', 'yandex', 'osm', 'locationiq'])
})

test('maps are those that the platform can draw now, each once, whatever the dealer offers', async () => {
  const list = (['osm', 'osm', 'satellite'] as const).map((map) => ({ map }) as MapSource)
  const maps = {
    sources: async () => ({ list, ready: true, away: false }),
    tile: async () => undefined,
    file: async () => undefined,
  }
  const drawing = await fleet({}, undefined, undefined, () => ({ maps }))
  const dealer = await drawing.panel({ service_settings: ['read'] })
  const { value } = await dealer.call('panel/dealer/settings/service/read')
  expect(value.drawn_maps).toEqual(['osm', 'satellite'])
  expect(value.allowed_maps).toEqual(['osm'])
})
