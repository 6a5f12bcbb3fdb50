import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { measures } from '#device/measures.ts'
import { possible, possiblePoint, ranges } from '#device/possible.ts'
import { knownAttributes } from '#track/names.ts'
import { flag, type Point } from '#track/point.ts'

const point: Point = {
  time: 0,
  lat: 1,
  lng: 2,
  alt: 3,
  speed: 4,
  heading: 5,
  satellites: 6,
  precision: 7,
  flags: flag.buffered,
  attributes: { battery: 50 },
}

test.each([
  ['battery', 101],
  ['battery', -1],
  ['gsm_signal', 255],
  ['temperature1', -127],
  ['temperature3', 3276.7],
  ['humidity1', 6553.5],
  ['rpm', 65_535],
  ['fuel_percent', Number.NaN],
  ['battery', 'full'],
  ['odometer', true],
])('%s cannot be %s', (name, value) => {
  expect(possible({ [name]: value, ignition: true, [`my_${name}`]: value })).toEqual({
    ignition: true,
    [`my_${name}`]: value,
  })
})

test('what can be stays the same object', () => {
  const attributes = { battery: 100, temperature1: -40, text: 'words', fuel_cut: false }
  expect(possible(attributes)).toBe(attributes)
  const whole = { ...point, attributes }
  expect(possiblePoint(whole)).toBe(whole)
  expect(possiblePoint({ ...point, attributes: undefined })).toEqual({ ...point, attributes: undefined })
})

test('a speed and a height that cannot be were not told', () => {
  expect(possiblePoint({ ...point, speed: 65_535, alt: -32_768, attributes: { battery: 200, rpm: 800 } })).toEqual({
    ...point,
    speed: 0,
    alt: 0,
    flags: flag.buffered | flag.no_speed,
    attributes: { rpm: 800 },
  })
  expect(possiblePoint({ ...point, speed: Number.NaN })).toMatchObject({
    speed: 0,
    flags: flag.buffered | flag.no_speed,
  })
})

test('what is measured has a short name in blocks', () => {
  expect([...ranges.keys()].filter((name) => !knownAttributes.includes(name))).toEqual([])
})

test('every name is in the glossary', () => {
  const glossary = readFileSync(new URL('../../docs/glossary.md', import.meta.url), 'utf8')
  const named = (name: string) => [name, name.replace(/\d+$/, '1')].some((one) => glossary.includes(`\`${one}\``))
  expect(Object.keys(measures).filter((name) => !named(name))).toEqual([])
})
