import { expect, test } from 'vitest'
import { answerAddresses, askAddresses } from '#cli/addresses-aside.ts'
import type { Geocoder } from '#geocode/geocoder.ts'
import { addressesBy } from '#service/report/addresses.ts'

const place = (n: number) => ({ lat: n / 1000, lng: 1 })

test('an address is asked for once, and known from then on; one that is not found stays empty', async () => {
  const asked: number[] = []
  const addresses = addressesBy(async ({ lat }) => {
    asked.push(lat)
    if (lat === 0.002) throw new Error('away')
    return lat === 0.001 ? '' : `Street ${lat}`
  })
  const tell = () => [0, 1, 2, 3, 3].map((n) => addresses.at(place(n)))
  expect(tell()).toEqual(['', '', '', '', ''])
  expect(await addresses.find()).toBe(true)
  expect(tell()).toEqual(['Street 0', '', '', 'Street 0.003', 'Street 0.003'])
  expect(await addresses.find()).toBe(false)
  expect(asked.toSorted()).toEqual([0, 0.001, 0.002, 0.003])
})

test('no more places of a report are asked for than three hundred', async () => {
  let count = 0
  const addresses = addressesBy(async () => `Street ${count++}`)
  for (let round = 0; round < 3; round++) {
    for (let n = 0; n < 200; n++) addresses.at(place(1000 * round + n))
    await addresses.find()
  }
  expect(count).toBe(300)
})

test('a thread is told addresses by the main one, in the language of the report, by the provider of the account', async () => {
  const asked: unknown[] = []
  const geocoder = (code?: string): Geocoder => ({
    search: async () => [],
    async reverse(at, { lang } = {}) {
      asked.push([code, lang])
      if (at.lat === 2) throw new Error('away')
      return { ...at, address: `Weg ${at.lat}` }
    },
  })
  const answering = answerAddresses(geocoder)
  const addressOf = askAddresses(answering.name)
  const ask = (lat: number) => addressOf({ place: { lat, lng: 0 }, code: 'osm', lang: 'de' })
  expect(await Promise.all([ask(1), ask(2), ask(3)])).toEqual(['Weg 1', '', 'Weg 3'])
  expect(asked[0]).toEqual(['osm', 'de'])
  answering.close()
})
