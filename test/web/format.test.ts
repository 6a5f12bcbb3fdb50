import { expect, test } from 'vitest'
import { createFormat, type DateFormat } from '#web/words/format.ts'

const english = createFormat({ language: 'en', locale: 'en_GB' })
const shown = (text: string): string => text.replaceAll('\u202f', ' ')

test('distances, speeds and heights are told in the units of the user', () => {
  const told = (measures: 'metric' | 'us' | 'nautical') => {
    const format = createFormat({ language: 'en', measures })
    return [
      format.distance(0.4),
      format.distance(12.34),
      format.distance(300),
      format.speed(90),
      format.height(100),
    ].map(shown)
  }
  expect(told('metric')).toEqual(['400 m', '12.3 km', '300 km', '90 km/h', '100 m'])
  expect(told('us')).toEqual(['1,312 ft', '7.7 mi', '186 mi', '56 mph', '328 ft'])
  expect(told('nautical')).toEqual(['400 m', '6.7 nmi', '162 nmi', '49 kn', '100 m'])
})

test('gallons are those of the country, and only America is in Fahrenheit', () => {
  const told = (measures: 'metric' | 'us' | 'imperial') => {
    const format = createFormat({ language: 'en', measures })
    return [format.volume(10), format.volume(10.5), format.temperature(20, 0)].map(shown)
  }
  expect(told('metric')).toEqual(['10 l', '10.5 l', '20 °C'])
  expect(told('us')).toEqual(['2.6 gal', '2.8 gal', '68 °F'])
  expect(told('imperial')).toEqual(['2.2 gal', '2.3 gal', '20 °C'])
})

test.each<[DateFormat, string]>([
  ['ddMMyyyy_dots', '02.11.2026'],
  ['ddMMyyyy_slashes', '02/11/2026'],
  ['MMddyyyy_hyphens', '11-02-2026'],
  ['yyyyMMdd_hyphens', '2026-11-02'],
  ['dMMMy', '2 Nov 2026'],
  ['dMMMMy', '2 November 2026'],
])('%s writes a day and a time of it alike', (date_format, day) => {
  const format = createFormat({ language: 'en', locale: 'en_GB', date_format })
  expect([format.date('2026-11-02'), format.date('2026-11-02 23:59:59')]).toEqual([day, day])
})

test('hours are counted as the user counts them', () => {
  const time = (hour_mode: 'TWELVE_HOURS' | 'TWENTY_FOUR_HOURS') =>
    shown(createFormat({ language: 'en', hour_mode }).time('2026-11-02 16:05:00'))
  expect(time('TWELVE_HOURS')).toBe('04:05 PM')
  expect(time('TWENTY_FOUR_HOURS')).toBe('16:05')
})

test('what is near is told by how long ago it was, then by its time, its day and its year', () => {
  const now = Date.parse('2026-11-22T12:00:00Z')
  const ago = (local: string): string => shown(english.ago(local, now))
  expect(ago('2026-11-22 11:57:00')).toMatch(/^3 min/)
  expect(ago('2026-11-22 09:30:00')).toBe('09:30')
  expect(ago('2026-11-02 09:30:00')).toBe('2 Nov 09:30')
  expect(ago('2025-11-02 09:30:00')).toBe('2 Nov 2025 09:30')
})

test('durations have two parts at most', () => {
  expect([40, 725, 11_100, 200_000].map((seconds) => shown(english.duration(seconds)))).toEqual([
    '40 s',
    '12 min',
    '3 h 05 min',
    '2 d 7 h',
  ])
})

test('units are written as a language writes them', () => {
  expect(shown(createFormat({ language: 'ru' }).speed(60))).toBe('60 км/ч')
  expect(shown(createFormat({ language: 'fr' }).duration(180_000))).toBe('2 j 2 h')
})

test('zones are called by their names, and by figures only where they have none', () => {
  const summer = Date.UTC(2026, 6, 1)
  const called = (zone: string, language: 'en' | 'de' = 'en'): string => createFormat({ language }).zone(summer, zone)
  expect(called('Europe/Berlin', 'de')).toBe('Mitteleuropäische Zeit')
  expect(called('Europe/London')).toBe('United Kingdom Time')
  expect(called('UTC')).toBe('Coordinated Universal Time')
  expect(called('UTC', 'de')).toBe('Koordinierte Weltzeit')
  expect(called('Etc/GMT-3')).toBe('GMT+3')
})
