import { expect, test } from 'vitest'
import { decodeLine } from '#geo/polyline.ts'

test('lines are decoded, broken ones as far as they go', () => {
  const line = '_p~iF~ps|U_ulLnnqC_mqNvxq`@'
  expect(decodeLine(line)).toEqual([
    [38.5, -120.2],
    [40.7, -120.95],
    [43.252, -126.453],
  ])
  expect(decodeLine(line.slice(0, -1))).toHaveLength(2)
  expect(decodeLine('\u0000')).toEqual([])
})
