import { describe, expect, test } from 'vitest'
import { distance } from '#geo/distance.ts'
import { at, begin, drive, home, move, type Part, randomFrom, tracksOf } from '#test/track/drive.ts'
import { default_detection } from '#track/detection.ts'
import { isShort } from '#track/filter.ts'
import { flag, type Point } from '#track/point.ts'
import { movement, segment, settledTrack } from '#track/segment.ts'

const parked: Part = { for: 600, every: 30 }
const city: Part = { for: 600, speed: 40 }

describe('a start and a stop', () => {
  test('a track runs from the last standing point to the first one', () => {
    const [track, ...more] = tracksOf(drive([parked, city, parked]))

    expect(more).toEqual([])
    expect(track).toMatchObject({ type: 'regular', start_time: at(570), end_time: at(1200), points: 62, lbs: false })
    expect(track?.length).toBeCloseTo(6666.7, -2)
    expect(track?.max_speed).toBeCloseTo(40, 0)
  })

  test('it begins with the last point at the stop, before the first with a speed', () => {
    const points = drive([parked, { for: 5, speed: 3, every: 5 }, city, parked])
    expect(tracksOf(points)).toMatchObject([{ start_time: at(600), start_lat: home.lat }])
  })

  test.each([0, 3, 8])('two points away begin it, and no single one, of a device that tells %d km/h', (speed) => {
    const stood = drive([parked])
    const [last] = stood.slice(-1) as [Point]
    const away = [400, 440].map((metres, i) => ({ ...last, ...move(home, metres, 60), time: at(600 + 30 * i), speed }))
    const status = (points: Point[]) =>
      movement(segment(undefined, points, default_detection).state, default_detection, points.at(-1)?.time ?? 0).status
    expect(status([...stood, ...away.slice(0, 1)])).toBe('parked')
    expect(status([...stood, ...away])).toBe('moving')
  })

  test('a red light is part of it, without its noise', () => {
    const [track, ...more] = tracksOf(drive([city, { for: 240, noise: 8 }, city, parked]))
    expect(more).toEqual([])
    expect(track?.end_time).toBe(at(1440))
    expect(track?.length).toBeGreaterThan(13_250)
    expect(track?.length).toBeLessThan(13_400)
    expect(track?.points).toBe(145)
  })

  test('standing for the parking time ends it', () => {
    const tracks = tracksOf(drive([city, { for: 310 }, city, parked]))
    expect(tracks.map((track) => track.start_time)).toEqual([begin, at(900)])
    expect(tracks.map((track) => track.end_time)).toEqual([at(600), at(1510)])
  })

  test('the parking time and the idle speed are settings', () => {
    const points = drive([city, { for: 310 }, city, { for: 600, speed: 8 }])
    expect(tracksOf(points, { min_idle_duration_minutes: 10 })).toHaveLength(1)
    expect(tracksOf(points, { min_idle_duration_minutes: 1 })).toHaveLength(2)
    expect(tracksOf(points, { idle_speed_threshold: 0 })).toHaveLength(1)
  })

  test('a slow walk is a track', () => {
    const [track, ...more] = tracksOf(drive([parked, { for: 1800, speed: 5, noise: 5 }, parked]))
    expect(more).toEqual([])
    expect(track?.length).toBeGreaterThan(2300)
    expect(track?.length).toBeLessThan(3100)
  })

  test('while a track goes on, it is told as open, ending where it would end', () => {
    const { closed, open } = segment(undefined, drive([city, { for: 120 }]), default_detection)
    expect(closed).toEqual([])
    expect(open).toMatchObject({ start_time: begin, end_time: at(600) })
  })
})

describe('devices without a speed', () => {
  const flags = flag.no_speed

  test.each([1, 10, 30])('moving is seen from the places, every %i s', (every) => {
    const parts = [parked, { ...city, every }, { for: 120, every, noise: 6 }, { ...city, every }, parked]
    const [track, ...more] = tracksOf(drive(parts.map((part) => ({ ...part, flags }))))

    expect(more).toEqual([])
    expect(Math.abs((track?.start_time ?? 0) - at(600))).toBeLessThanOrEqual(30_000)
    expect(Math.abs((track?.end_time ?? 0) - at(1920))).toBeLessThanOrEqual(30_000)
    expect(track?.length).toBeGreaterThan(13_000)
    expect(track?.length).toBeLessThan(13_700)
    expect(track?.max_speed).toBeGreaterThan(35)
  })

  test.each([1, 10, 30])('a speed that is always 0 does not hide a drive, every %i s', (every) => {
    const points = drive([parked, { ...city, every }, parked]).map((point) => ({ ...point, speed: 0 }))
    const [track, ...more] = tracksOf(points)
    expect(more).toEqual([])
    expect(track?.length).toBeGreaterThan(6500)
    expect(track?.length).toBeLessThan(6750)
    expect(track?.max_speed).toBeCloseTo(40, 0)
  })
})

describe('switches', () => {
  const off = { ignition: false, motion: false }
  const on = { ignition: true, motion: true }

  test.each([{ ignition_aware: true }, { motion_sensor_aware: true }])(
    'off is standing at any speed: %o',
    (settings) => {
      const ferry = drive([
        { ...parked, attributes: off },
        { ...city, attributes: off },
        { ...parked, attributes: off },
      ])
      expect(tracksOf(ferry, settings)).toEqual([])
      expect(tracksOf(ferry)).toHaveLength(1)
    },
  )

  test.each([{ ignition_aware: true }, { motion_sensor_aware: true }])('on keeps a track going: %o', (settings) => {
    const points = drive([
      { ...city, attributes: on },
      { for: 900, attributes: on, noise: 20 },
      { ...city, attributes: on },
      { ...parked, attributes: off },
    ])
    expect(tracksOf(points, settings)).toMatchObject([{ start_time: begin, end_time: at(2100), points: 211 }])
    expect(tracksOf(points, settings)[0]?.length).toBeLessThan(13_450)
    expect(tracksOf(points)).toHaveLength(2)
  })

  test('on does not begin a track without movement', () => {
    const warming_up = drive([{ for: 1800, attributes: on, noise: 20 }])
    expect(tracksOf(warming_up, { ignition_aware: true })).toEqual([])
  })

  test('the ignition knows better than the motion sensor', () => {
    const towed = drive(
      [parked, city, parked].map((part) => ({ ...part, attributes: { ignition: false, motion: true } })),
    )
    expect(tracksOf(towed, { ignition_aware: true, motion_sensor_aware: true })).toEqual([])
  })
})

describe('silence', () => {
  test('a tunnel goes on', () => {
    const tracks = tracksOf(drive([city, { for: 240, speed: 60, every: 0 }, city, parked]))
    expect(tracks).toMatchObject([{ start_time: begin, end_time: at(1440) }])
    expect(tracks[0]?.length).toBeCloseTo(2 * 6666.7 + 4000, -2)
  })

  test('a long one ends the track at its last point, and the way through it is not counted', () => {
    const tracks = tracksOf(drive([city, { for: 1200, speed: 60, every: 0 }, city, parked]))
    expect(tracks).toMatchObject([
      { start_time: begin, end_time: at(590) },
      { start_time: at(1800), end_time: at(2400) },
    ])
    expect(tracks[1]?.length).toBeCloseTo(6666.7, -2)
  })

  test.each([
    [290, 1],
    [310, 2],
  ])('%d s without a place, of a device that parks after five minutes: %d tracks', (seconds, tracks) => {
    expect(tracksOf(drive([city, { for: seconds, speed: 60, every: 0 }, city, parked]))).toHaveLength(tracks)
  })

  test('a garage without a fix is a stop', () => {
    const garage: Part = { for: 3600, every: 60, flags: flag.no_fix }
    expect(tracksOf(drive([city, garage, city]))).toHaveLength(2)
  })

  test('settling tells the track that ended, and leaves the state to points that may still come', () => {
    const first = drive([city])
    const { state } = segment(undefined, first, default_detection)
    expect(settledTrack(state, default_detection, at(600))).toBeUndefined()
    expect(settledTrack(state, default_detection, at(900))).toMatchObject({ start_time: begin, end_time: at(590) })

    const late = drive([{ ...city, for: 900 }]).slice(first.length)
    expect(segment(state, late, default_detection)).toMatchObject({ closed: [], open: { start_time: begin } })
  })
})

describe('interval devices', () => {
  test('a report an hour from new places is a single report each', () => {
    const hourly = drive([{ for: 5 * 3600, speed: 30, every: 3600, precision: 12 }])
    const tracks = tracksOf(hourly)
    expect(tracks.map((track) => track.start_time)).toEqual([0, 1, 2, 3, 4].map((hour) => at(hour * 3600)))
    for (const track of tracks)
      expect(track).toMatchObject({ type: 'single_report', points: 1, length: 0, precision: 12 })
    expect(tracks.filter(isShort)).toEqual([])
  })

  test('heartbeats of a parked device are nothing', () => {
    const heartbeats: Part = { for: 24 * 3600, every: 3600, noise: 40 }
    expect(tracksOf(drive([city, parked, heartbeats]))).toHaveLength(1)
  })

  test('a device switched on at a new place is nothing when it then stands', () => {
    expect(tracksOf(drive([city, parked, { for: 7200, speed: 50, every: 0 }, parked]))).toHaveLength(1)
  })

  test('a report that drives on is the start of its track', () => {
    expect(tracksOf(drive([city, parked]))).toMatchObject([{ type: 'regular', start_time: begin, points: 61 }])
  })

  test.each([60, 290])('a track begins when the device moves, though it was first heard %i s before', (standing) => {
    const points = drive([{ for: standing, every: 10 }, city, parked])
    expect(tracksOf(points)).toMatchObject([{ type: 'regular', start_time: at(standing - 10), points: 62 }])
    const elsewhere = drive([parked, { for: 3600, speed: 60, every: 0 }, { for: standing, every: 10 }, city, parked])
    expect(tracksOf(elsewhere)).toMatchObject([{ type: 'regular', start_time: at(4200 + standing - 10), points: 62 }])
  })
})

describe('why tracks begin and end', () => {
  const reasons = (parts: Part[], settings = {}) =>
    tracksOf(drive(parts), settings).map(({ start_reason, end_reason }) => [start_reason, end_reason])
  const parked_reason = { reason: 'parked', minutes: 5, speed: 3 }
  const silent = { reason: 'silence', minutes: 5 }

  test('it moved, and stood for the parking time', () => {
    expect(reasons([parked, city, parked])).toEqual([[{ reason: 'moved', metres: 223, speed: 40 }, parked_reason]])
    expect(reasons([parked, city, { for: 900 }], { min_idle_duration_minutes: 10, idle_speed_threshold: 5 })).toEqual([
      [
        { reason: 'moved', metres: 223, speed: 40 },
        { reason: 'parked', minutes: 10, speed: 5 },
      ],
    ])
  })

  test('it was heard for the first time, or after silence, and was silent', () => {
    const gap: Part = { for: 1200, speed: 60, every: 0 }
    expect(reasons([city, gap, city, parked])).toEqual([
      [{ reason: 'first_report' }, silent],
      [{ reason: 'silence', minutes: 20, metres: expect.closeTo(20_111, -2) }, parked_reason],
    ])
    expect(reasons([{ for: 7200, every: 3600, speed: 30 }], { min_idle_duration_minutes: 20 })).toEqual([
      [{ reason: 'first_report' }, { reason: 'silence', minutes: 20 }],
      [
        { reason: 'silence', minutes: 60, metres: 30_044 },
        { reason: 'silence', minutes: 20 },
      ],
    ])
  })

  test('a switch was off', () => {
    const [off, on] = [
      { ignition: false, motion: false },
      { ignition: true, motion: true },
    ]
    const parts = [
      { ...parked, attributes: off },
      { ...city, attributes: on },
      { ...parked, attributes: off },
    ]
    for (const [name, setting] of [
      ['ignition', 'ignition_aware'],
      ['motion', 'motion_sensor_aware'],
    ] as const)
      expect(reasons(parts, { [setting]: true })).toEqual([
        [
          { reason: name, metres: 223, speed: 40 },
          { reason: name, minutes: 5 },
        ],
      ])
  })

  test('satellites answer after cells, which end with them', () => {
    const cells = { every: 60, flags: flag.lbs, precision: 300 }
    const [first, second] = reasons([{ for: 1800, ...cells }, { for: 1800, speed: 80, ...cells }, city, parked])
    expect(first?.[1]).toEqual({ reason: 'satellites' })
    expect(second?.[0]).toMatchObject({ reason: 'satellites' })
  })

  test('the track under way has not ended, until silence says so', () => {
    const { open, state } = segment(undefined, drive([parked, city]), default_detection)
    expect(open?.end_reason).toEqual({ reason: 'under_way' })
    expect(settledTrack(state, default_detection, at(2000))?.end_reason).toEqual(silent)
  })
})

describe('what is not believed', () => {
  test.each([1, 10, 60])('drift while parked makes no tracks, every %i s', (every) => {
    const drifting: Part = { for: 12 * 3600, every, noise: 80, spikes: 6 }
    const tracks = tracksOf(drive([parked, city, { ...parked, noise: 10 }, drifting]))
    expect(tracks).toHaveLength(1)
    expect(tracksOf(drive([drifting]))).toEqual([])
    expect(tracksOf(drive([{ ...drifting, flags: flag.no_speed }]))).toEqual([])
  })

  test('a wandering receiver makes no tracks', () => {
    const random = randomFrom(3)
    let place = home
    const wandering = drive([{ for: 6 * 3600, every: 30, spikes: 5 }]).map((point) => {
      const back = distance(place, home) > 60 ? 0.5 : 1
      place = { lat: home.lat + (place.lat - home.lat) * back, lng: home.lng + (place.lng - home.lng) * back }
      place = move(place, random() * 30, random() * 360)
      return { ...point, ...place }
    })
    expect(tracksOf(wandering)).toEqual([])
  })

  test('one impossible jump neither opens nor changes a track', () => {
    const still = drive([parked, parked])
    expect(tracksOf(jump(still, 20))).toEqual([])

    const driving = drive([parked, city, parked])
    const [straight] = tracksOf(driving)
    const [jumped] = tracksOf(jump(driving, 40))
    const { north, max_speed, points = 0 } = straight ?? {}
    expect(jumped).toMatchObject({ north, max_speed, points: points - 1 })
    expect(jumped?.length).toBeCloseTo(straight?.length ?? 0, 0)
  })

  test.each([
    ['three in a row', [40, 41, 42]],
    ['every other', [40, 42, 44, 46, 48]],
    ['the last but one', [68]],
  ])('places that could not have been reached and left are no part of a track: %s', (_, indices) => {
    const driving = drive([parked, city, parked])
    const wild = indices.reduce(jump, driving)
    const [straight] = tracksOf(driving.filter((_, i) => !indices.includes(i)))
    expect(tracksOf(wild)).toEqual([straight])
  })

  test('a heartbeat from far away is no report of a parked device', () => {
    const heartbeats = drive([city, parked, { for: 6 * 3600, every: 600 }])
    expect(tracksOf(jump(heartbeats, 90))).toEqual(tracksOf(heartbeats))
  })

  test('a train is faster than a spike may be, and counts', () => {
    const [track, ...more] = tracksOf(drive([parked, { for: 600, speed: 320 }, parked]))
    expect(more).toEqual([])
    expect(track?.length).toBeGreaterThan(53_000)
  })

  test('a jump that stays is where the device is; the way there does not count', () => {
    const points = drive([city, city, parked]).map((point, i) => (i < 60 ? point : { ...point, lat: point.lat + 1 }))
    expect(tracksOf(points)).toHaveLength(1)
    expect(tracksOf(points)[0]?.length).toBeLessThan(13_400)
  })

  test('a receiver frozen in a tunnel has driven the way out of it', () => {
    const points = drive([
      { ...city, every: 1, flags: flag.no_speed },
      { ...parked, flags: flag.no_speed },
    ])
    const mouth = points[300]
    const frozen = points.map((point, i) =>
      i > 300 && i < 340 ? { ...point, lat: mouth?.lat ?? 0, lng: mouth?.lng ?? 0 } : point,
    )
    expect(tracksOf(frozen)).toHaveLength(1)
    expect(tracksOf(frozen)[0]?.length).toBeCloseTo(tracksOf(points)[0]?.length ?? 0, -2)
  })

  test('points without a fix are counted and nothing else', () => {
    const lost = drive([parked, city, parked]).map((point, i) =>
      i > 30 && i < 40 ? { ...point, ...home, flags: flag.no_fix } : point,
    )
    const [track, ...more] = tracksOf(lost)
    expect(more).toEqual([])
    expect(track).toMatchObject({ points: 62, start_time: at(570), end_time: at(1200) })
    expect(track?.length).toBeCloseTo(6666.7, -2)
    expect(tracksOf(drive([{ ...city, flags: flag.no_fix }]))).toEqual([])
  })
})

describe('LBS', () => {
  const cells: Part = { for: 3600, every: 60, flags: flag.lbs, noise: 900, precision: 800 }

  test('cells while satellites are away make no tracks and lengthen none', () => {
    const tracks = tracksOf(drive([parked, city, parked, cells, parked]))
    expect(tracks).toHaveLength(1)
    expect(tracks[0]).toMatchObject({ lbs: false, end_time: at(1200) })
  })

  test('cells between satellite fixes of a drive are counted and nothing else', () => {
    const mixed = drive([parked, city, parked]).map((point, i) =>
      i % 3 === 1 ? { ...point, ...move(point, 1500, i * 50), flags: flag.lbs, precision: 500 } : point,
    )
    const [track, ...more] = tracksOf(mixed)
    expect(more).toEqual([])
    expect(track).toMatchObject({ lbs: false, points: 63 })
    expect(track?.max_speed).toBeCloseTo(40, 0)
    expect(track?.length).toBeGreaterThan(6400)
    expect(track?.length).toBeLessThan(6800)
  })

  test('a device that has nothing but cells makes LBS tracks', () => {
    const tracks = tracksOf(
      drive([
        { ...cells, speed: 80, noise: 300 },
        { ...cells, noise: 300 },
      ]),
    )
    expect(tracks).toMatchObject([{ type: 'regular', lbs: true }])
    expect(tracks.filter(isShort)).toEqual([])
    expect(tracksOf(drive([cells]))).toEqual([])
  })

  test('hourly cells of a travelling device are single reports', () => {
    const tracks = tracksOf(drive([{ for: 4 * 3600, every: 3600, speed: 50, flags: flag.lbs }]))
    expect(tracks.map(({ type, lbs }) => ({ type, lbs }))).toEqual(Array(4).fill({ type: 'single_report', lbs: true }))
  })
})

describe('movement', () => {
  const status = (parts: Part[], seconds: number) =>
    movement(segment(undefined, drive(parts), default_detection).state, default_detection, at(seconds))

  test('moving, stopped, parked', () => {
    expect(status([parked, city], 1200)).toEqual({ status: 'moving', since: at(570) })
    expect(status([parked, city, { for: 60 }], 1260)).toEqual({ status: 'stopped', since: at(1200) })
    expect(status([parked, city, { for: 60 }], 1500)).toEqual({ status: 'parked', since: at(1200) })
    expect(status([parked, city, parked], 1800)).toEqual({ status: 'parked', since: at(1200) })
  })

  test('silence parks', () => {
    expect(status([city], 800)).toMatchObject({ status: 'moving' })
    expect(status([city], 1000)).toEqual({ status: 'parked', since: at(590) })
  })
})

/** The points with one of them far away. */
function jump(points: Point[], index: number): Point[] {
  return points.map((point, i) => (i === index ? { ...point, ...move(point, 50_000, 10) } : point))
}
