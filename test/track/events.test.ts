import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { addEvent, combine, deviceEvents, eventsOf, withEvents } from '#track/events.ts'
import type { Attributes } from '#track/point.ts'

test('a point that tells nothing reports nothing', () => {
  expect(eventsOf(undefined)).toEqual([])
  expect(eventsOf({ ignition: true })).toEqual([])
})

test('words that no device can report are passed over', () => {
  expect(eventsOf({ event: 'inzone' })).toEqual([])
  expect(eventsOf({ event: 7 })).toEqual([])
  expect(eventsOf({ event: 'constructor,sos,' })).toEqual(['sos'])
})

test('what was added is read, in its order and once', () => {
  const attributes: Attributes = { ignition: true }
  addEvent(attributes, 'sos')
  expect(attributes).toEqual({ ignition: true, event: 'sos' })
  addEvent(attributes, 'harsh_driving', 'braking')
  addEvent(attributes, 'sos')
  expect(attributes).toEqual({ ignition: true, event: 'sos,harsh_driving', harsh_driving: 'braking' })
  expect(eventsOf(attributes)).toEqual(['sos', 'harsh_driving'])
})

test('of two messages the later values count, and the events of both', () => {
  expect(combine({ event: 'sos', battery: 50 }, { battery: 40 })).toEqual({ event: 'sos', battery: 40 })
  expect(combine({ event: 'sos' }, { event: 'lowpower' })).toEqual({ event: 'sos,lowpower' })
  expect(combine(undefined, { event: 'sos' })).toEqual({ event: 'sos' })
})

test('the events of others are added, and nothing else that they tell', () => {
  const attributes = { event: 'sos', battery: 50 }
  expect(withEvents(attributes, { event: 'sos', battery: 40 })).toBe(attributes)
  expect(withEvents(undefined, { event: 'inzone' })).toBeUndefined()
  expect(withEvents(undefined, { event: 'sos', battery: 40 })).toEqual({ event: 'sos' })
  expect(withEvents(attributes, { event: 'harsh_driving', harsh_driving: 'braking', battery: 40 })).toEqual({
    event: 'sos,harsh_driving',
    harsh_driving: 'braking',
    battery: 50,
  })
})

test('every word is in the glossary', () => {
  const glossary = readFileSync(new URL('../../docs/glossary.md', import.meta.url), 'utf8')
  expect(deviceEvents.filter((word) => !glossary.includes(`\`${word}\``))).toEqual([])
})
