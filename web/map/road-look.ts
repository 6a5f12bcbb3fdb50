import type { Colours } from './colours.ts'
import { classes, type Expression, type RoadClass, type Vocabulary } from './vocabulary.ts'
import { grown } from './zoomed.ts'

/** Roads by their class: the more important are seen from farther away, and wider. */

const levels = [6, 10, 13, 15, 18] as const

/** Pixels at each of the levels, and the level that they come in at. */
const roads: Readonly<Record<RoadClass, { from: number; widths: readonly [number, number, number, number, number] }>> =
  {
    motorway: { from: 5, widths: [0.9, 2, 4, 8, 26] },
    trunk: { from: 6, widths: [0.7, 1.7, 3.6, 7.5, 24] },
    primary: { from: 8, widths: [0.4, 1.3, 3.2, 7, 22] },
    secondary: { from: 9, widths: [0.3, 0.9, 2.6, 6.2, 20] },
    tertiary: { from: 10, widths: [0.2, 0.6, 2.2, 5.4, 18] },
    minor: { from: 12, widths: [0.1, 0.4, 1.3, 4, 15] },
    service: { from: 14, widths: [0.1, 0.2, 0.7, 2, 9] },
    track: { from: 14, widths: [0.1, 0.2, 0.6, 1.2, 4] },
  }

/** A value of each class; what tiles say nothing of is a track. */
export const byClass = (road: Vocabulary['road'], value: (name: RoadClass) => number | string): Expression =>
  ['match', road.class, ...classes.slice(1).flatMap((name) => [name, value(name)]), value('track')] as never

/** How wide roads are, which of them are due, and in which order they lie; `casing` and `body` are lines of the ground. */
export const roadLook = ({ road }: Vocabulary, colour: Colours) => {
  const by = (value: (name: RoadClass) => number | string): Expression => byClass(road, value)
  const widths = (more: readonly number[]): Expression =>
    grown(
      ...levels.map((level, i): [number, Expression] => {
        const wide = by((name) => roads[name].widths[i] ?? 0)
        return [level, ['+', more[i] ?? 0, ['*', ['case', road.isLink, 0.6, 1], wide]]]
      }),
    )
  const width = widths([0, 0, 0, 0, 0])
  const isDue: Expression = ['>=', ['zoom'], by((name) => roads[name].from)]
  const layout = {
    'line-cap': 'round',
    // The more important lies above.
    'line-sort-key': by((name) => classes.indexOf(name)),
  } as const
  const isLarge = (name: RoadClass): boolean => name === 'motorway' || name === 'trunk'
  return {
    width,
    isDue,
    layout: { 'line-sort-key': layout['line-sort-key'] },
    casing: {
      filter: isDue,
      minzoom: 7,
      layout,
      line: {
        'line-color': by((name) => (isLarge(name) ? colour.motorway_casing : colour.casing)),
        'line-width': widths([0.6, 1, 1.6, 1.8, 2.4]),
      },
    },
    body: {
      filter: isDue,
      minzoom: 5,
      layout,
      line: {
        'line-color': by((name) =>
          name === 'motorway' ? colour.motorway : name === 'trunk' ? colour.trunk : colour.road,
        ),
        'line-width': width,
      },
    },
  }
}
