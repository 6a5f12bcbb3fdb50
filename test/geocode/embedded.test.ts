import { expect, test } from 'vitest'
import { embedded } from '#geocode/embedded.ts'
import type { Asked } from '#geocode/geocoder.ts'

const geocoder = embedded()

const addresses = async (text: string, asked: Asked = {}) =>
  (await geocoder.search(text, { limit: 3, ...asked })).map(({ address }) => address)
const first = async (text: string, asked?: Asked) => (await addresses(text, asked))[0]

test('a settlement is found with its place and its details', async () => {
  const [found] = await geocoder.search('munich')
  expect(found).toEqual({
    lat: 48.13743,
    lng: 11.57549,
    address: 'Munich, Bavaria, Germany',
    details: { country: 'Germany', province: 'Bavaria', locality: 'Munich' },
  })
})

test.each(['MÜNCHEN', 'Munchen', 'Muenchen', 'Мюнхен', 'мюнхен', '慕尼黑', ' münchen '])(
  '%s is Munich',
  async (name) => {
    expect(await first(name)).toBe('Munich, Bavaria, Germany')
  },
)

test.each([
  ['Paris', 'Paris, Île-de-France, France'],
  ['Paris, TX', 'Paris, Texas, United States'],
  ['paris texas', 'Paris, Texas, United States'],
  ['Texas, Paris', 'Paris, Texas, United States'],
  ['Paris, Kanada', 'Paris, Ontario, Canada'],
  ['Россия, Москва', 'Moscow, Russia'],
  ['Atlanta, Georgia', 'Atlanta, Georgia, United States'],
  ['Tbilisi, Georgia', 'Tbilisi, Georgia'],
  ['Marienplatz 1, 80331 München, Deutschland', 'Munich, Bavaria, Germany'],
  ['New York', 'New York City, New York, United States'],
  ['São Paulo', 'São Paulo, Brazil'],
  ['lodz', 'Łódź, Łódź Voivodeship, Poland'],
])('%s is %s', async (text, address) => {
  expect(await first(text)).toBe(address)
})

test('the whole name comes before its beginning', async () => {
  const localities = (await geocoder.search('Essen', { limit: 20 })).map(({ details }) => details?.locality ?? '')
  expect(localities[0]).toBe('Essen')
  // The town of 20,000 people called so after a town of 8,000 that is.
  expect(localities.indexOf('Essenbach')).toBeGreaterThan(localities.lastIndexOf('Essen'))
  expect(await first('Esse')).toBe('Essen, North Rhine-Westphalia, Germany')
})

test('of two that are called the same the larger comes first', async () => {
  const provinces = (await geocoder.search('Springfield', { limit: 5 })).map(({ details }) => details?.province)
  expect(provinces.slice(0, 3)).toEqual(['Missouri', 'Massachusetts', 'Illinois'])
})

test('bounds move what is within them to the front and leave nothing out', async () => {
  const bounds = { nw: { lat: 45, lng: -72 }, se: { lat: 44, lng: -71 } }
  const without = await geocoder.search('Berlin', { limit: 100 })
  const within = await geocoder.search('Berlin', { limit: 100, bounds })
  expect(within[0]?.details?.province).toBe('New Hampshire')
  expect(within.map(({ lat }) => lat).sort()).toEqual(without.map(({ lat }) => lat).sort())
  const pacific = { nw: { lat: -10, lng: 170 }, se: { lat: -25, lng: -170 } }
  expect((await geocoder.search('Suva', { bounds: pacific }))[0]?.details?.country).toBe('Fiji')
})

test('a country that is not the settlement’s own finds nothing', async () => {
  expect(await addresses('Wladiwostok, Germany')).toEqual([])
  expect(await addresses('no such place at all')).toEqual([])
  expect(await addresses('')).toEqual([])
  expect(await addresses(' , ,, ')).toEqual([])
})

test('the country is told in the language of who asks, in English where it is unknown', async () => {
  expect(await first('Munich', { lang: 'ru' })).toBe('Munich, Bavaria, Германия')
  expect(await first('Munich', { lang: 'tlh' })).toBe('Munich, Bavaria, Germany')
  expect((await geocoder.reverse({ lat: 48.137, lng: 11.575 }, { lang: 'de' }))?.details?.country).toBe('Deutschland')
})

test('a position has the address of the nearest settlement', async () => {
  expect((await geocoder.reverse({ lat: 55.7558, lng: 37.6173 }))?.address).toBe('Moscow, Russia')
  expect((await geocoder.reverse({ lat: 78.22, lng: 15.6 }))?.details?.locality).toBe('Longyearbyen')
  expect((await geocoder.reverse({ lat: -25.24, lng: 130.99 }))?.details?.locality).toBe('Yulara')
})

test('more than 50 km from any settlement there is no address', async () => {
  expect(await geocoder.reverse({ lat: 0, lng: 0 })).toBeUndefined()
  expect(await geocoder.reverse({ lat: -90, lng: 0 })).toBeUndefined()
  expect(await geocoder.reverse({ lat: 40, lng: -40 })).toBeUndefined()
})

test('over the date line is not far', async () => {
  // Lamen Bay of Taveuni, Fiji, lies at 179.99 degrees west.
  const here = await geocoder.reverse({ lat: -16.5, lng: 179.4 })
  expect(here?.details?.country).toBe('Fiji')
})
