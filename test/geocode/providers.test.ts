import { expect, test } from 'vitest'
import type { Contract } from '#geocode/contract.ts'
import { google } from '#geocode/providers/google.ts'
import { nominatim } from '#geocode/providers/nominatim.ts'
import { yandex } from '#geocode/providers/yandex.ts'
import { remote } from '#geocode/remote.ts'
import { provider } from './provider.ts'

/** A geocoder of the contract that remembers nothing and waits for nobody, and the server that it asks. */
const asking = async (contract: Contract) => {
  const server = await provider()
  const geocoder = remote({
    contract,
    url: server.url,
    interval: 0,
    timeout: 5_000,
    agent: 'Odograph/0.1 (+https://fleet.example)',
    memory: { recall: async () => undefined, keep: async () => undefined },
    budget: 0,
    turn: async () => 0,
    note: () => undefined,
    rest: 0,
  })
  return { ...server, geocoder }
}

const bounds = { nw: { lat: 53, lng: 13 }, se: { lat: 52, lng: 14 } }

const nominatimPlace = {
  place_id: 1,
  lat: '52.5170365',
  lon: '13.3888599',
  display_name: '1, Unter den Linden, Berlin, 10117, Germany',
  address: {
    house_number: '1',
    road: 'Unter den Linden',
    city: 'Berlin',
    state: 'Berlin',
    postcode: '10117',
    country: 'Germany',
    country_code: 'de',
  },
  boundingbox: ['52.5', '52.6', '13.3', '13.4'],
}
const told = {
  lat: 52.5170365,
  lng: 13.3888599,
  address: '1, Unter den Linden, Berlin, 10117, Germany',
  details: {
    country: 'Germany',
    province: 'Berlin',
    locality: 'Berlin',
    street: 'Unter den Linden',
    house: '1',
    postcode: '10117',
    bounds: { nw: { lat: 52.6, lng: 13.3 }, se: { lat: 52.5, lng: 13.4 } },
  },
}

test('Nominatim is asked and understood as it publishes', async () => {
  const { geocoder, answer, asked } = await asking(nominatim('osm'))
  answer([nominatimPlace])
  expect(await geocoder.search(' unter  den linden 1 ', { lang: 'de', bounds, limit: 5 })).toEqual([told])
  answer(nominatimPlace)
  expect(await geocoder.reverse({ lat: 52.51703654, lng: 13.38885994 }, { lang: 'de' })).toEqual(told)
  answer({ error: 'Unable to geocode' })
  expect(await geocoder.reverse({ lat: 0, lng: 0 })).toBeUndefined()
  answer([])
  expect(await geocoder.search('nowhere')).toEqual([])
  const common = { format: 'jsonv2', addressdetails: '1', 'accept-language': 'de' }
  const agent = 'Odograph/0.1 (+https://fleet.example)'
  expect(asked.slice(0, 2)).toEqual([
    {
      path: '/geo/search',
      params: { ...common, q: 'unter den linden 1', limit: '5', viewbox: '13,53,14,52' },
      agent,
    },
    { path: '/geo/reverse', params: { ...common, lat: '52.517', lon: '13.3889', zoom: '18' }, agent },
  ])
})

test('LocationIQ is asked with a key, and answers 404 where there is nothing', async () => {
  const { geocoder, answer, asked } = await asking(nominatim('locationiq', 'pk.secret'))
  answer([nominatimPlace])
  expect(await geocoder.search('unter den linden 1')).toEqual([told])
  expect(asked[0]).toMatchObject({ path: '/geo/search', params: { key: 'pk.secret', format: 'json' } })
  answer({ error: 'Unable to geocode' }, 404)
  expect(await geocoder.search('nowhere')).toEqual([])
  answer({ error: 'Rate Limited Second' }, 429)
  await expect(geocoder.search('much')).rejects.toThrow('locationiq answered 429')
})

const googlePlace = {
  formatted_address: 'Unter den Linden 1, 10117 Berlin, Germany',
  address_components: [
    { long_name: '1', short_name: '1', types: ['street_number'] },
    { long_name: 'Unter den Linden', short_name: 'Unter den Linden', types: ['route'] },
    { long_name: 'Berlin', short_name: 'Berlin', types: ['locality', 'political'] },
    { long_name: 'Berlin', short_name: 'BE', types: ['administrative_area_level_1', 'political'] },
    { long_name: 'Germany', short_name: 'DE', types: ['country', 'political'] },
    { long_name: '10117', short_name: '10117', types: ['postal_code'] },
  ],
  geometry: {
    location: { lat: 52.5170365, lng: 13.3888599 },
    viewport: { northeast: { lat: 52.6, lng: 13.4 }, southwest: { lat: 52.5, lng: 13.3 } },
  },
}

test('Google is asked and understood as it publishes', async () => {
  const { geocoder, answer, asked } = await asking(google('AIza'))
  answer({ status: 'OK', results: [googlePlace] })
  const found = { ...told, address: googlePlace.formatted_address }
  expect(await geocoder.search('unter den linden 1', { bounds })).toEqual([found])
  expect(await geocoder.reverse({ lat: 52.5, lng: 13.4 }, { lang: 'de' })).toEqual(found)
  expect(asked.map(({ path, params }) => ({ path, params }))).toEqual([
    {
      path: '/geo/json',
      params: { address: 'unter den linden 1', language: 'en', bounds: '52,13|53,14', key: 'AIza' },
    },
    { path: '/geo/json', params: { latlng: '52.5,13.4', language: 'de', key: 'AIza' } },
  ])
  answer({ status: 'ZERO_RESULTS', results: [] })
  expect(await geocoder.search('nowhere')).toEqual([])
  answer({ status: 'OVER_QUERY_LIMIT', results: [], error_message: 'pay' })
  await expect(geocoder.search('x')).rejects.toThrow('google says OVER_QUERY_LIMIT')
})

test('Yandex is asked and understood as it publishes', async () => {
  const { geocoder, answer, asked } = await asking(yandex('key'))
  const kinds = ['country', 'province', 'province', 'locality', 'street', 'house']
  const names = ['Germany', 'East', 'Berlin', 'Berlin', 'Unter den Linden', '1']
  const GeoObject = {
    metaDataProperty: {
      GeocoderMetaData: {
        kind: 'house',
        precision: 'exact',
        text: told.address,
        Address: {
          country_code: 'DE',
          postal_code: '10117',
          formatted: told.address,
          Components: kinds.map((kind, i) => ({ kind, name: names[i] })),
        },
      },
    },
    boundedBy: { Envelope: { lowerCorner: '13.3 52.5', upperCorner: '13.4 52.6' } },
    Point: { pos: '13.3888599 52.5170365' },
  }
  answer({ response: { GeoObjectCollection: { featureMember: [{ GeoObject }] } } })
  expect(await geocoder.search('unter den linden 1', { lang: 'ru', bounds })).toEqual([told])
  expect(await geocoder.reverse({ lat: 52.5, lng: 13.4 }, { lang: 'de' })).toEqual(told)
  expect(asked.map(({ path, params }) => ({ path, params }))).toEqual([
    {
      path: '/geo/',
      params: {
        apikey: 'key',
        format: 'json',
        lang: 'ru_RU',
        geocode: 'unter den linden 1',
        results: '10',
        bbox: '13,52~14,53',
      },
    },
    { path: '/geo/', params: { apikey: 'key', format: 'json', lang: 'en_US', geocode: '13.4,52.5', results: '1' } },
  ])
  answer({ response: { GeoObjectCollection: { featureMember: [] } } })
  expect(await geocoder.search('nowhere')).toEqual([])
})

test('bounds over the date line are not told to who does not know of it', async () => {
  const { geocoder, answer, asked } = await asking(nominatim('osm'))
  answer([])
  await geocoder.search('suva', { bounds: { nw: { lat: -10, lng: 170 }, se: { lat: -25, lng: -170 } } })
  expect(asked[0]?.params.viewbox).toBeUndefined()
})

const contracts: [string, Contract][] = [
  ['osm', nominatim('osm')],
  ['locationiq', nominatim('locationiq', 'pk')],
  ['google', google('AIza')],
  ['yandex', yandex('key')],
]

test.each(contracts)('%s: what it does not publish is a failure, and no key is told', async (code, contract) => {
  const { geocoder, answer, behave } = await asking(contract)
  for (const body of [
    '',
    'null',
    '5',
    '"x"',
    '<html>',
    '[null]',
    '[{}]',
    '{"results":[{}]}',
    '{"status":"OK","results":[{}]}',
    '{"error":"?"}',
  ]) {
    answer(body)
    await expect(geocoder.search('x'), body).rejects.toThrow(code)
  }
  for (const status of [400, 401, 403, 429, 500, 503]) {
    answer('{}', status)
    await expect(geocoder.reverse({ lat: 1, lng: 1 })).rejects.toThrow(`${code} answered ${status}`)
  }
  behave((_, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end())
  await expect(geocoder.search('x')).rejects.toThrow(`${code} cannot be reached`)
  behave((request) => request.socket.destroy())
  await expect(geocoder.search('x')).rejects.toThrow(`${code} cannot be reached`)
  behave((_, response) => response.end(`"${'x'.repeat(2_000_000)}"`))
  await expect(geocoder.search('x')).rejects.toThrow(code)
})
