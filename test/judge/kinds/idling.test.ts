import { expect, test } from 'vitest'
import { happen, player, rule, told } from '#test/judge/play.ts'
import { at, drive, type Part } from '#test/track/drive.ts'

const [on, off] = [{ ignition: true }, { ignition: false }]
const go: Part = { for: 600, speed: 50, attributes: on }
const stand = (minutes: number, attributes: Part['attributes'] = on): Part => ({
  for: minutes * 60,
  every: 60,
  attributes,
})
const idling = rule('idling_soft', { param: 10 })

test('standing with the ignition on is told, and its end', () => {
  expect(happen(idling, drive([go, stand(20), go, stand(20), stand(20, off)]))).toEqual([
    'idle_start primary 20',
    'idle_end secondary 30',
    'idle_start primary 50',
    'idle_end secondary 60',
  ])
})

test('a red light is none, nor is a device that never told its ignition', () => {
  expect(happen(idling, drive([go, stand(5), go]))).toEqual([])
  expect(happen(idling, drive([{ ...go, attributes: {} }, stand(60, {})]), 3600)).toEqual([])
})

test('by the clock, where no message comes', () => {
  expect(happen(idling, drive([go, stand(1)]), 3600)).toEqual(['idle_start primary 20'])
})

test('the ignition of a status counts', () => {
  const { commit, happenings } = player([idling])
  for (const point of drive([stand(20)])) commit([{ received: point.time, points: [point] }])
  commit([{ received: at(1230), status: off }])
  expect(told(happenings)).toEqual(['idle_start primary 10', 'idle_end secondary 21'])
})

test('where a rule comes later, what is known counts', () => {
  const { commit, change, clock, happenings } = player([])
  for (const point of drive([stand(20)])) commit([{ received: point.time, points: [point] }])
  change([idling])
  commit([{ received: at(1150), clock: true }])
  clock(at(7200))
  expect(told(happenings)).toEqual(['idle_start primary 29'])
})
