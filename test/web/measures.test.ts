import { expect, test } from 'vitest'
import { type Info, measures } from '#device/measures.ts'
import { measureTitle, measureUnit, measureWriter, writtenMeasure } from '#web/fleet/measures/measures.ts'
import { wordsOf } from '#web/words/dictionary.ts'
import { createFormat } from '#web/words/format.ts'
import { languages } from '#web/words/language.ts'

const english = await wordsOf('fleet/measures', 'en')
const format = createFormat({ language: 'en' })

const names = Object.keys(measures)

test.each(languages)('every measure has a title of its own: %s', async (language) => {
  const words = await wordsOf('fleet/measures', language)
  const titles = names.map((name) => measureTitle(name, words))
  expect(new Set(titles).size).toBe(names.length)
  for (const [index, name] of names.entries()) expect(titles[index]).not.toBe(name.replaceAll('_', ' '))
})

test('every measure that has a unit is written with it', () => {
  const of = Object.entries<Info>(measures)
  const written = of.map(([name]) => writtenMeasure(name, '7', english, format))
  expect(written).toEqual(of.map(([, { unit }]) => (unit ? `7\u202f${unit}` : '7')))
})

test('figures are in the unit of the glossary, and in none by a name that it does not have', () => {
  const of = Object.entries<Info>(measures)
  expect(of.map(([name]) => measureUnit(name))).toEqual(of.map(([, { unit = '' }]) => unit))
  expect(['constructor', 'io_385'].map(measureUnit)).toEqual(['', ''])
})

test('a name of a device stays its own', () => {
  expect(
    ['board_voltage', 'temperature3', 'rs232_level2', 'adc16', 'io_385', 'fuel_level2', 'adc17', 'constructor'].map(
      (name) => measureTitle(name, english),
    ),
  ).toEqual([
    'Voltage of the vehicle',
    'Temperature 3',
    'Sensor at RS-232 2',
    'Analog input 16',
    'io 385',
    'fuel level2',
    'adc17',
    'constructor',
  ])
})

test.each([
  ['board_voltage', '12.35', '12.35\u202fV'],
  ['odometer', '69129.336', '69,129.34\u202fkm'],
  ['engine_hours', '120', '120\u202fh'],
  ['fuel', '40.25', '40.3\u202fl'],
  ['ignition', 'false', 'off'],
  ['vin', '12345', '12345'],
  ['io_5', '1234.5', '1234.5'],
  ['temperature1', '', ''],
  ['text', 'getver', 'getver'],
])('%s %s', (name, text, written) => {
  expect(writtenMeasure(name, text, english, format)).toBe(written)
})

test('units are those of the user, and of the language', async () => {
  const us = createFormat({ language: 'en', measures: 'us' })
  expect(
    ['odometer', 'obd_speed', 'fuel', 'temperature1'].map((name) => writtenMeasure(name, '100', english, us)),
  ).toEqual(['62.14\u202fmi', '62\u202fmph', '26.4\u202fgal', '212\u202f°F'])
  const russian = createFormat({ language: 'ru' })
  expect(['battery_voltage', 'obd_speed', 'rpm'].map((name) => measureWriter(name)(80.5, russian))).toEqual([
    '80,5\u202fВ',
    '81\u202fкм/ч',
    '80,5\u202fоб/мин',
  ])
  expect([russian.duration(11_100), russian.height(40), createFormat({ language: 'fr' }).duration(200_000)]).toEqual([
    '3\u202fч 05\u202fмин',
    '40\u202fм',
    '2\u202fj 7\u202fh',
  ])
})
