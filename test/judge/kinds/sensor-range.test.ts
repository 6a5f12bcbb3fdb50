import { expect, test } from 'vitest'
import type { Sensed } from '#judge/sensed.ts'
import { player, rule, told } from '#test/judge/play.ts'
import { drive } from '#test/track/drive.ts'
import type { Attributes, Point } from '#track/point.ts'

const minutes = (attributes: readonly Attributes[]): Point[] =>
  drive([{ for: attributes.length * 60, every: 60 }]).map((point, i) => ({ ...point, attributes: attributes[i] }))

/** A sensor that says what the attribute does, in degrees. */
const cargo = (more: Partial<Sensed> = {}): Sensed => ({
  ...{ id: 7, name: 'Cargo', attributes: ['temperature_1'] },
  read: ({ temperature_1: known }) =>
    typeof known?.[0] === 'number' ? { value: known[0], shown: `${known[0]} °C` } : undefined,
  ...more,
})

const range = (extended: object) => rule('sensor_range', { extended: { sensor_id: 7, ...extended } })

/** What a rule tells of figures, one a minute. */
const happen = (one: ReturnType<typeof range>, figures: (Attributes[string] | undefined)[], sensor = cargo()) => {
  const { commit, happenings } = player([one], {}, new Map([[one, sensor]]))
  for (const point of minutes(figures.map((raw): Attributes => (raw === undefined ? {} : { temperature_1: raw }))))
    commit([{ received: point.time, points: [point] }])
  return happenings
}

test('a sensor that leaves its range is told, and that it is back', () => {
  const found = happen(range({ min: 2, max: 8 }), [5, 8, 8.1, 9, undefined, 8, 7.82, 1.99, 2.1, 2.18])
  expect(told(found)).toEqual([
    'sensor_outrange primary 2',
    'sensor_inrange secondary 6',
    'sensor_outrange primary 7',
    'sensor_inrange secondary 9',
  ])
  expect(found[0]?.extra).toEqual({ sensor_id: 7, sensor_name: 'Cargo', sensor_calculated_value: '8.1 °C' })
})

test('it is back when it is inside by a share of the range, or of its one end', () => {
  expect(told(happen(range({ max: 100, threshold: 0.1 }), [50, 101, 91, 90]))).toEqual([
    'sensor_outrange primary 1',
    'sensor_inrange secondary 3',
  ])
  expect(told(happen(range({ min: 0, threshold: 0.4 }), [1, -0.1, 0.3, 0.4]))).toEqual([
    'sensor_outrange primary 1',
    'sensor_inrange secondary 3',
  ])
  expect(told(happen(range({ min: 0, max: 1, threshold: 0 }), [1, 1.1, 1]))).toHaveLength(2)
})

test('how it was first is not told, nor is what is no figure', () => {
  expect(told(happen(range({ max: 8 }), [20, 21, 5, true, 'x', 9]))).toEqual([
    'sensor_inrange secondary 2',
    'sensor_outrange primary 5',
  ])
})

test('the value stands in it unless the rule says otherwise', () => {
  expect(happen(range({ max: 8, display_value: false }), [1, 9])[0]?.extra).toEqual({
    sensor_id: 7,
    sensor_name: 'Cargo',
  })
})

test('of a composite a message may have one part: the other is as it was told last', () => {
  const tanks = cargo({
    attributes: ['a', 'b'],
    read: ({ a, b }) => {
      const value = Number(a?.[0]) + Number(b?.[0])
      return Number.isNaN(value) ? undefined : { value, shown: `${value} l` }
    },
  })
  const one = range({ min: 100 })
  const parts: Attributes[] = [{ a: 60 }, { b: 60 }, { a: 30 }, {}, { b: 80 }]
  for (const portion of [1, 5]) {
    const { commit, happenings } = player([one], {}, new Map([[one, tanks]]))
    const points = minutes(parts)
    for (let i = 0; i < points.length; i += portion)
      commit(points.slice(i, i + portion).map((point) => ({ received: point.time, points: [point] })))
    expect(told(happenings)).toEqual(['sensor_outrange primary 2', 'sensor_inrange secondary 4'])
    expect(happenings[1]?.extra?.sensor_calculated_value).toBe('110 l')
  }
})

test('late figures tell nothing', () => {
  const one = range({ max: 8 })
  const { commit, happenings } = player([one], {}, new Map([[one, cargo()]]))
  const [first, late, last] = minutes([{ temperature_1: 5 }, { temperature_1: 9 }, { temperature_1: 5 }])
  for (const point of [first, last, late] as Point[]) commit([{ received: (last as Point).time, points: [point] }])
  expect(happenings).toEqual([])
})

test('a tracker without the sensor is not judged, and another sensor begins anew', () => {
  const one = range({ max: 8 })
  const { commit, change, happenings } = player([one])
  const points = minutes([9, 5, 9, 9, 5, 9].map((temperature_1) => ({ temperature_1 })))
  const say = (i: number) => commit([{ received: points[i]?.time ?? 0, points: points.slice(i, i + 1) }])
  for (const i of [0, 1]) say(i)
  change([one], new Map([[one, cargo()]]))
  say(2)
  change([one], new Map([[one, cargo({ id: 8 })]]))
  for (const i of [3, 4, 5]) say(i)
  expect(told(happenings)).toEqual(['sensor_inrange secondary 4', 'sensor_outrange primary 5'])
})

test('what is out for so long is told, also when nothing comes; what is back sooner is not', () => {
  const patient = range({ max: 8, min_duration: 3 })
  expect(told(happen(patient, [5, 9, 9, 5, 9, 9, 9, 9, 5]))).toEqual([
    'sensor_outrange primary 7',
    'sensor_inrange secondary 8',
  ])
  expect(happen(patient, [5, 9, 9, 9, 9])[0]?.extra).toEqual({ sensor_id: 7, sensor_name: 'Cargo' })
  const { commit, clock, happenings } = player([patient], {}, new Map([[patient, cargo()]]))
  const points = minutes([{ temperature_1: 5 }, { temperature_1: 9 }])
  for (const point of points) commit([{ received: point.time, points: [point] }])
  clock((points.at(-1)?.time ?? 0) + 600_000)
  expect(told(happenings)).toEqual(['sensor_outrange primary 4'])
})

test('how it was when the rule came is not told later either', () => {
  expect(told(happen(range({ max: 8, min_duration: 2 }), [20, 20, 20, 20, 5, 20, 20, 20]))).toEqual([
    'sensor_inrange secondary 4',
    'sensor_outrange primary 7',
  ])
})
