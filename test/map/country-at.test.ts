import { expect, test } from 'vitest'
import { loadCountries } from '#map/world/country-at.ts'

const countryAt = await loadCountries()

test.each([
  ['Berlin', 52.52, 13.405, 'DE'],
  ['Strasbourg', 48.573, 7.752, 'FR'],
  ['Offenburg, across the Rhine', 48.473, 7.944, 'DE'],
  ['Kaliningrad, apart from the rest', 54.71, 20.51, 'RU'],
  ['Maseru, within another country', -29.31, 27.48, 'LS'],
  ['around it', -29.1, 26.2, 'ZA'],
  ['Anadyr, beyond the date line', 66.0, -173.0, 'RU'],
  ['Suva', -17.9, 178.2, 'FJ'],
  ['Anchorage', 61.2, -149.8, 'US'],
  ['New York', 40.8, -73.6, 'US'],
  ['the South Pole', -89.9, 40, 'AQ'],
  ['Pristina, which has no digits', 42.65, 21.15, 'XK'],
])('%s', (_, lat, lng, country) => {
  expect(countryAt({ lat, lng })).toBe(country)
})

test('nobody’s at sea', () => {
  expect(countryAt({ lat: 45, lng: -30 })).toBeUndefined()
  expect(countryAt({ lat: 0, lng: 180 })).toBeUndefined()
})
