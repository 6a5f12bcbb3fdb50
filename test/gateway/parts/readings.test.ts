import { expect, test } from 'vitest'
import { rmc } from '#gateway/parts/nmea.ts'
import { nmeaDegrees, signed } from '#gateway/parts/places.ts'
import { told } from '#gateway/parts/point.ts'
import { bcdTime, byteTime, dmy, since2000, utc, ymd } from '#gateway/parts/times.ts'
import { items } from '#gateway/parts/tlv.ts'
import { flag } from '#track/point.ts'

test('degrees and minutes', () => {
  expect(nmeaDegrees('5544.6025', 'N')).toBeCloseTo(55.743375, 9)
  expect(nmeaDegrees('03739.6834', 'W')).toBeCloseTo(-37.66139, 9)
  for (const wrong of ['', '5560.0', 'x', '1']) expect(nmeaDegrees(wrong, 'N')).toBeNaN()
  expect(signed(5, 'S')).toBe(-5)
  expect(signed(5, '')).toBeNaN()
})

test('moments, and none of days or hours that there are not', () => {
  const moment = Date.UTC(2026, 1, 28, 23, 59, 58)
  expect(utc(26, 2, 28, 23, 59, 58)).toBe(moment)
  expect(ymd('260228', '235958')).toBe(moment)
  expect(dmy('280226', '235958.250')).toBe(moment + 250)
  expect(bcdTime(Buffer.from('00260228235958', 'hex'), 1)).toBe(moment)
  expect(byteTime(Buffer.of(26, 2, 28, 23, 59, 58), 0)).toBe(moment)
  expect(since2000(60)).toBe(Date.UTC(2000, 0, 1, 0, 1))
  expect(dmy('28.02.26', '23:59:58')).toBe(moment)
  expect(dmy('280226', '2359')).toBe(moment - 58_000)
  expect(utc(26, 2, 29)).toBeNaN()
  for (const wrong of [
    ymd('261301', '000000'),
    ymd('', ''),
    dmy('010126', '240000'),
    bcdTime(Buffer.from('ff', 'hex'), 0),
  ])
    expect(wrong).toBeNaN()
})

test('tags, lengths and values, and nothing of a list that goes beyond its end', () => {
  const bytes = Buffer.from('0102aabb0300', 'hex')
  expect(items(bytes, 0, 6, { tag: 1, length: 1 })).toEqual([
    { tag: 1, value: Buffer.of(0xaa, 0xbb) },
    { tag: 3, value: Buffer.alloc(0) },
  ])
  expect(items(bytes, 0, 3, { tag: 1, length: 1 })).toBeUndefined()
  expect(items(bytes, 0, 5, { tag: 1, length: 1 })).toBeUndefined()
  expect(items(Buffer.from('03000205', 'hex'), 0, 4, { tag: 2, length: 1, endian: 'little' })).toBeUndefined()
  expect(
    items(Buffer.from('0103aa', 'hex'), 0, 3, { tag: 1, length: 1, counts_tag: true, counts_itself: true }),
  ).toEqual([{ tag: 1, value: Buffer.of(0xaa) }])
})

test('a sentence of RMC', () => {
  expect(rmc('075747.000,A,5544.6025,N,03739.6834,E,10,271.4,230926'.split(','))).toMatchObject({
    time: Date.UTC(2026, 8, 23, 7, 57, 47),
    no_fix: false,
    speed: 18.52,
    heading: 271.4,
  })
  expect(rmc('075747.000,V,,,,,,,230926'.split(','))).toEqual({ time: Date.UTC(2026, 8, 23, 7, 57, 47), no_fix: true })
})

test('a reading becomes a point, a status, or a fault', () => {
  const time = Date.UTC(2026, 8, 23)
  expect(told({ time, lat: 1, lng: 2, heading: 360, attributes: {} }).points).toEqual([
    { time, lat: 1, lng: 2, alt: 0, speed: 0, heading: 0, satellites: 0, precision: 0, flags: flag.no_speed },
  ])
  expect(told({ time, lat: 1, lng: -180, speed: 5, no_fix: true, buffered: true, lbs: true }).points).toMatchObject([
    { lng: 180, speed: 5, flags: flag.no_fix | flag.buffered | flag.lbs },
  ])
  expect(told({ time: Number.NaN, attributes: { battery: 5 } })).toEqual({ points: [], status: { battery: 5 } })
  expect(told({ time, lat: 0, lng: 0, no_fix: true, attributes: { battery: 5 } })).toEqual({
    points: [],
    status: { battery: 5 },
  })
  expect(told({ time, lat: 91, lng: 0, attributes: { battery: 5 } })).toEqual({
    points: [],
    fault: 'a place outside the earth',
  })
  expect(told({ time, lat: Number.NaN, lng: 0 })).toMatchObject({ fault: 'a place outside the earth' })
  expect(told({ time: Number.NaN, lat: 1, lng: 0 })).toMatchObject({ fault: 'a place without a time' })
})
