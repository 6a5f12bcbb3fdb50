import { expect, test } from 'vitest'
import { happen, player, rule, told } from '#test/judge/play.ts'
import { at, drive, type Part } from '#test/track/drive.ts'

const parking = (minutes: number) => rule('excessive_parking', { extended: { max_parking_duration: minutes } })

const go: Part = { for: 600, speed: 50 }
const stand = (minutes: number): Part => ({ for: minutes * 60, every: 60 })
const away = (minutes: number): Part => ({ for: minutes * 60, every: 0 })

test('parking for too long is told when it was, and its end', () => {
  const points = drive([go, stand(50), go, stand(20), go])
  expect(happen(parking(30), points)).toEqual([
    'excessive_parking primary 40',
    'excessive_parking_finished secondary 59',
  ])
})

test('silence is parking, told by the clock', () => {
  expect(happen(parking(30), drive([go]), 3600)).toEqual(['excessive_parking primary 40'])
  expect(happen(parking(30), drive([go, away(60), go]))).toEqual([
    'excessive_parking primary 40',
    'excessive_parking_finished secondary 70',
  ])
})

test('a device that is parked when the rule comes is told since it stands', () => {
  const { commit, change, clock, happenings } = player([])
  for (const point of drive([go, stand(20)])) commit([{ received: point.time, points: [point] }])
  change([parking(15)])
  commit([{ received: at(31 * 60), clock: true }])
  clock(at(7200))
  expect(told(happenings)).toEqual(['excessive_parking primary 25'])
})

test('while kept points come, the clock does not take their beginning for the end', () => {
  const { commit, clock, happenings } = player([parking(20)])
  const points = drive([go, { for: 3600, speed: 60 }, stand(30)])
  for (const [i, point] of points.entries()) commit([{ received: at(20_000 + i * 2), points: [point] }])
  clock(at(40_000))
  expect(told(happenings)).toEqual(['excessive_parking primary 90'])
})

test('without its option nothing is told', () => {
  expect(happen(rule('excessive_parking'), drive([go, stand(50), go]))).toEqual([])
})

test('no movement is what the device reports, or so many minutes without a drive', () => {
  const points = drive([go, stand(50), { ...go, attributes: { event: 'no_movement' } }])
  expect(happen(rule('no_movement', { param: 30 }), points)).toEqual([
    'no_movement primary 40',
    'no_movement primary 60',
  ])
  expect(happen(rule('no_movement'), points)).toEqual(['no_movement primary 60'])
})
