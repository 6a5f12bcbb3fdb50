import { expect, test } from 'vitest'
import { happen, player, rule, told } from '#test/judge/play.ts'
import { at, drive, type Part } from '#test/track/drive.ts'

const identification = () => rule('driver_identification')

const shown = { attributes: { hardware_key: '0a1b' } }
const go: Part = { for: 600, speed: 50 }
const stand: Part = { for: 600, every: 60 }

test('a drive without a key is told where it began, once; one whose driver showed a key is not', () => {
  const points = drive([stand, go, stand, { for: 60, every: 60, ...shown }, go, stand, go, stand])
  expect(happen(identification(), points)).toEqual([
    'driver_not_identified secondary 9',
    'driver_not_identified secondary 50',
  ])
})

test('a key in the first two minutes of a drive is in time, a later one is not', () => {
  expect(happen(identification(), drive([stand, { for: 60, speed: 50 }, { ...go, ...shown }, stand]))).toEqual([])
  expect(happen(identification(), drive([stand, { for: 180, speed: 50 }, { ...go, ...shown }, stand]))).toHaveLength(1)
})

test('a device that tells its key in every message writes nothing while it drives', () => {
  const points = drive([stand, { ...go, ...shown }])
  const one = player([identification()])
  for (const point of points) one.commit([{ received: point.time, points: [point] }])
  expect(one.happenings).toEqual([])
  expect(one.writes).toBeLessThan(4)
})

test('a drive of which nothing more comes is told by the clock', () => {
  const one = player([identification()])
  for (const point of drive([stand, { for: 60, speed: 50 }])) one.commit([{ received: point.time, points: [point] }])
  expect(one.happenings).toEqual([])
  one.clock(at(3600))
  expect(told(one.happenings)).toEqual(['driver_not_identified secondary 9'])
})

test('a drive under way when the rule comes is none of its', () => {
  const one = player([])
  const points = drive([stand, go, stand])
  for (const [i, point] of points.entries()) {
    if (i === 40) one.change([identification()])
    one.commit([{ received: point.time, points: [point] }])
  }
  expect(one.happenings).toEqual([])
})

test('what the device says of its driver is told too', () => {
  const points = drive([stand, { for: 60, every: 60, attributes: { event: 'driver_identified' } }])
  expect(happen(identification(), points)).toEqual(['driver_identified primary 10'])
})
