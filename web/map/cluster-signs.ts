import type { ExpressionSpecification, Map as MapLibre } from 'maplibre-gl'
import { addDrawing } from './drawing.ts'
import type { Theme } from './source.ts'
import { token } from './tokens.ts'

/**
 * Several vehicles as one sign: a disc for their number, and around it a ring of how they stand, each state with its share. Shares are
 * rounded to tenths, so that there are few rings whatever there is of them, and each is drawn once; what is there has a tenth at least.
 */

/** The states that are told apart, by the names of their colours; all others are silent. */
const states = ['moving', 'idling', 'parked'] as const
const parts = 10
/** Pixels of the disc, by how many vehicles there are at least. */
const radii = [
  [0, 15],
  [10, 18],
  [100, 22],
  [1000, 26],
] as const
const ring_width = 5
/** Around the ring, where there is an emergency. */
const alarm_width = 3

const countOf = (name: string): ExpressionSpecification => ['get', name]
const total = countOf('point_count')
const silent: ExpressionSpecification = ['-', total, ['+', ...states.map(countOf)]]

/** What is counted of the vehicles of a cluster. */
export const cluster_counts: Readonly<Record<string, ExpressionSpecification>> = Object.fromEntries([
  ...states.map((state) => [state, ['+', ['case', ['==', ['get', 'standing'], state], 1, 0]]]),
  ['alarms', ['+', ['case', ['get', 'alarm'], 1, 0]]],
])

const share = (count: ExpressionSpecification): ExpressionSpecification => [
  'case',
  ['==', count, 0],
  0,
  ['max', 1, ['round', ['/', ['*', parts, count], total]]],
]

const radius: ExpressionSpecification = ['step', total, radii[0][1], ...radii.slice(1).flat()]

/** The name of a cluster's sign. */
export const clusterSign = (theme: Theme): ExpressionSpecification =>
  [
    ...(['concat', 'cluster', ':', radius] as const),
    ...[...states.map(countOf), silent].flatMap((count) => [':', share(count)]),
    ...[':', ['case', ['>', countOf('alarms'), 0], 'alarm', 'calm'], `:${theme}`],
  ] as ExpressionSpecification

/** Adds the sign of this name to the map; names of others are left to them. */
export const addClusterSign = (map: MapLibre, name: string): void => {
  const [what, radius, ...rest] = name.split(':')
  if (what !== 'cluster') return
  const [theme, alarm, ...shares] = rest.reverse()
  if ((theme !== 'light' && theme !== 'dark') || !radius) return
  const signed: Signed = {
    radius: Number(radius),
    shares: shares.reverse().map(Number),
    isAlarm: alarm === 'alarm',
    theme,
  }
  const size = 2 * (signed.radius + ring_width / 2 + 1 + (signed.isAlarm ? alarm_width + 1 : 0))
  addDrawing(map, name, { width: size, height: size }, (context) => draw(context, size / 2, signed))
}

interface Signed {
  radius: number
  /** Of the ring, in the order of the states. */
  shares: readonly number[]
  isAlarm: boolean
  theme: Theme
}

const draw = (context: CanvasRenderingContext2D, middle: number, { radius, shares, isAlarm, theme }: Signed): void => {
  const circle = (radius: number, from = 0, to = 2 * Math.PI): void => {
    context.beginPath()
    context.arc(middle, middle, radius, from, to)
  }
  circle(middle - (isAlarm ? alarm_width : 0))
  context.fillStyle = token('card', theme)
  context.fill()
  const whole = shares.reduce((sum, share) => sum + share, 0)
  let from = -Math.PI / 2
  context.lineWidth = ring_width
  for (const [place, share] of shares.entries()) {
    const to = from + (2 * Math.PI * share) / whole
    circle(radius, from, to)
    context.strokeStyle = token(states[place] ?? 'silent', theme)
    if (share > 0) context.stroke()
    from = to
  }
  if (!isAlarm) return
  circle(middle - alarm_width / 2)
  context.lineWidth = alarm_width
  context.strokeStyle = token('alarm', theme)
  context.stroke()
}
