import { expect, test } from 'vitest'
import { happen, rule } from '#test/judge/play.ts'
import { drive, type Part } from '#test/track/drive.ts'

const driving = (most: number, rest: number) =>
  rule('excessive_driving', { extended: { max_driving_time: most, min_parking_time: rest } })

const go = (minutes: number): Part => ({ for: minutes * 60, speed: 50 })
const stand = (minutes: number): Part => ({ for: minutes * 60, every: 60 })

test('driving for too long is told, and its end once it has parked for long enough', () => {
  expect(happen(driving(60, 20), drive([go(90), stand(30), go(10)]))).toEqual([
    'excessive_driving_start primary 60',
    'excessive_driving_end secondary 90',
  ])
})

test('breaks that are too short do not count, neither as driving nor as the end', () => {
  expect(happen(driving(60, 20), drive([go(40), stand(10), go(40), stand(10), go(5), stand(30)]))).toEqual([
    'excessive_driving_start primary 69',
    'excessive_driving_end secondary 105',
  ])
  expect(happen(driving(60, 20), drive([go(40), stand(25), go(40), stand(25), go(40)]))).toEqual([])
})

test('its end is told by the clock where the device is silent', () => {
  expect(happen(driving(60, 20), drive([go(90)]), 3600)).toEqual([
    'excessive_driving_start primary 60',
    'excessive_driving_end secondary 90',
  ])
})

test('it is told again after a break', () => {
  expect(happen(driving(60, 20), drive([go(70), stand(30), go(70)]), 3600)).toHaveLength(4)
})
