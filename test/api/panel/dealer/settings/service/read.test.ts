import { expect, test } from 'vitest'
import { defaults } from '#api/dealer/settings.ts'
import { fleet } from '#test/fleet.ts'

const { panel, otherDealer } = await fleet()

test('a dealer that has set nothing is told the defaults, and what it may choose from', async () => {
  const dealer = await panel({ service_settings: ['read'] })
  expect(await dealer.call('panel/dealer/settings/service/read')).toEqual({
    value: { ...defaults, monitoring_logo: null, geocoders: ['osm'], route_providers: ['osrm'], lbs_providers: [] },
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
