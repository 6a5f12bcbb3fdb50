import { describe, expect, test } from 'vitest'
import { at, begin, home, move } from '#test/track/drive.ts'
import { cluster } from '#track/cluster.ts'
import { mergeTracks } from '#track/combine.ts'
import { isShort } from '#track/filter.ts'
import { averageSpeed, type Track } from '#track/track.ts'

const track = (changes: Partial<Track> = {}): Track => ({
  type: 'regular',
  start_time: begin,
  end_time: at(600),
  start_lat: 52,
  start_lng: 13,
  end_lat: 52.01,
  end_lng: 13.02,
  length: 2000,
  max_speed: 50,
  points: 60,
  north: 52.01,
  south: 52,
  east: 13.02,
  west: 13,
  lbs: false,
  precision: 0,
  start_reason: { reason: 'first_report' },
  end_reason: { reason: 'under_way' },
  ...changes,
})

/** A single report an hour, so many metres east of home. */
function report(hour: number, metres: number, changes: Partial<Track> = {}): Track {
  const { lat, lng } = move(home, metres, 90)
  const place = {
    start_lat: lat,
    end_lat: lat,
    north: lat,
    south: lat,
    start_lng: lng,
    end_lng: lng,
    east: lng,
    west: lng,
  }
  const time = at(hour * 3600)
  return track({ type: 'single_report', start_time: time, end_time: time, length: 0, points: 1, ...place, ...changes })
}

test('the average speed counts the whole time', () => {
  expect(averageSpeed(track())).toBeCloseTo(12)
  expect(averageSpeed(report(0, 0, { max_speed: 37 }))).toBe(37)
})

describe('filter', () => {
  test('keeps what is long enough, and single reports', () => {
    expect(isShort(track({ length: 300, points: 4 }))).toBe(false)
    expect(isShort(report(0, 0))).toBe(false)
  })

  test('drops what is too short, has too few points or stays around one spot', () => {
    expect(isShort(track({ length: 299 }))).toBe(true)
    expect(isShort(track({ points: 3 }))).toBe(true)
    expect(isShort(track({ north: 52.0005, east: 13.0005 }))).toBe(true)
    expect(isShort(track({ north: 52.01, lbs: true, precision: 1500 }))).toBe(true)
    expect(isShort(track({ north: 52.01, lbs: true, precision: 500 }))).toBe(false)
  })
})

describe('clusters', () => {
  test('neighbouring single reports become one', () => {
    const far = report(3, 5000)
    expect(cluster([report(0, 0), report(1, 400, { lbs: true, precision: 700 }), report(2, 100), far])).toMatchObject([
      {
        type: 'cluster',
        start_time: begin,
        end_time: at(7200),
        precision: 700,
        lbs: false,
        points: [{ lng: home.lng }, {}, {}],
        bounds: { nw: { lng: home.lng }, se: { lng: move(home, 400, 90).lng } },
      },
      far,
    ])
  })

  test('a track between them parts them, and is left as it is', () => {
    const tracks = [report(0, 0), track(), report(1, 0)]
    expect(cluster(tracks)).toEqual(tracks)
  })

  test('imprecise reports are neighbours from farther away', () => {
    const lbs = { lbs: true, precision: 1000 }
    expect(cluster([report(0, 0, lbs), report(1, 2000, lbs)])).toMatchObject([{ type: 'cluster', lbs: true }])
  })
})

describe('merging', () => {
  test('nothing of nothing', () => {
    expect(mergeTracks([])).toBeUndefined()
  })

  test('sums, from the first start to the last end, without the stops between', () => {
    const later = track({
      start_time: at(1200),
      end_time: at(1500),
      end_lat: 51.9,
      south: 51.9,
      length: 500,
      max_speed: 70,
    })
    expect(mergeTracks([track(), later])).toMatchObject({
      type: 'merged',
      start_time: begin,
      end_time: at(1500),
      end_lat: 51.9,
      length: 2500,
      max_speed: 70,
      points: 120,
      north: 52.01,
      south: 51.9,
      duration: 900_000,
    })
  })

  test('it began as the first and ended as the last', () => {
    const [moved, parked] = [
      { reason: 'moved', metres: 70 },
      { reason: 'parked', minutes: 5 },
    ] as const
    const tracks = [track({ start_reason: moved }), track(), track({ end_reason: parked })]
    expect(mergeTracks(tracks)).toMatchObject({ start_reason: moved, end_reason: parked })
  })

  test('the bounds may lie over the date line', () => {
    const east = track({ west: 179.8, east: 179.9 })
    const over = track({ west: 179.9, east: -179.9 })
    expect(mergeTracks([east, over])).toMatchObject({ west: 179.8, east: -179.9 })
  })
})
