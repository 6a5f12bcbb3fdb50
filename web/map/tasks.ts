import type { Feature } from 'geojson'
import { type LayerSpecification, LngLatBounds, type Map as MapLibre } from 'maplibre-gl'
import type { Location } from '#geo/distance.ts'
import { addLayers, empty_source, featuresNear, repaint, setFeatures } from './layers.ts'
import { shapeFeature } from './shape-features.ts'
import type { Theme } from './source.ts'
import { below_names } from './style.ts'
import { token } from './tokens.ts'

/** How a task stands: of nobody, given to somebody, somebody is there, done, done late, not done. */
export type TaskTone = 'free' | 'given' | 'there' | 'done' | 'late' | 'bad'

/** A task on the map: where its circle is, metres around its middle. */
export interface ShownTask extends Location {
  id: number
  radius: number
  tone: TaskTone
  /** Its number in its route, or nothing. */
  sign?: string | undefined
}

/** Tasks on the map, above everything but their own circle. */
export interface ShownTasks {
  draw(tasks: readonly ShownTask[]): void
  /** This one stands out; none without it. */
  choose(id: number | undefined): void
  /** The one at a point of the map's frame, in pixels. */
  at(point: { x: number; y: number }): number | undefined
  /** All of them in sight. */
  fit(): void
  show(theme: Theme): void
}

const points = 'tasks'
const reaches = 'tasks-reach'

/** Pixels around a press within which a task is meant. */
const reach = 10
/** The level from which a street is read. */
const near = 15

export const drawTasks = (map: MapLibre, initial: Theme): ShownTasks => {
  let drawn: readonly ShownTask[] = []
  let chosen: number | undefined
  for (const id of [reaches, points]) map.addSource(id, empty_source)
  addLayers(map, reachLayers(initial), below_names)
  addLayers(map, pointLayers(initial))
  const show = (): void => {
    void setFeatures(
      map,
      reaches,
      drawn.map(({ radius, id, ...center }) => shapeFeature({ type: 'circle', center, radius }, { id })),
    )
    void setFeatures(
      map,
      points,
      drawn.map((task) => pointOf(task, task.id === chosen)),
    )
  }
  return {
    draw(tasks) {
      drawn = tasks
      show()
    },
    choose(id) {
      chosen = id
      show()
    },
    at(point) {
      const [found] = featuresNear(map, point, [points], reach)
      return typeof found?.properties.id === 'number' ? found.properties.id : undefined
    },
    fit() {
      const bounds = new LngLatBounds()
      for (const place of drawn) bounds.extend(place)
      if (!bounds.isEmpty()) map.fitBounds(bounds, { padding: 64, maxZoom: near, duration: 0 })
    },
    show(theme) {
      repaint(map, [...reachLayers(theme), ...pointLayers(theme)])
    },
  }
}

const pointOf = ({ id, lat, lng, tone, sign }: ShownTask, isChosen: boolean): Feature => ({
  type: 'Feature',
  properties: { id, tone, isChosen, sign: sign ?? signs[tone] },
  geometry: { type: 'Point', coordinates: [lng, lat] },
})

/** By shape as by colour: what is said inside of it. */
const signs: Readonly<Record<TaskTone, string>> = { free: '?', given: '', there: '…', done: '+', late: '+', bad: '!' }

const tones: Readonly<Record<TaskTone, string>> = {
  free: 'silent',
  given: 'parked',
  there: 'idling',
  done: 'moving',
  late: 'idling',
  bad: 'alarm',
}

const colorOf = (theme: Theme) =>
  [
    'match',
    ['get', 'tone'],
    ...Object.entries(tones).flatMap(([tone, name]) => [tone, token(name, theme)]),
    token('silent', theme),
  ] as never

const reachLayers = (theme: Theme): LayerSpecification[] => {
  const color = token('accent-text', theme)
  return [
    { id: reaches, type: 'fill', source: reaches, paint: { 'fill-color': color, 'fill-opacity': 0.1 } },
    { id: `${reaches}-line`, type: 'line', source: reaches, paint: { 'line-color': color, 'line-width': 1 } },
  ]
}

/** What nobody has, and what is not done yet, is hollow. */
const isHollow = ['in', ['get', 'tone'], ['literal', ['free', 'given']]] as const

const pointLayers = (theme: Theme): LayerSpecification[] => {
  const [color, card] = [colorOf(theme), token('card', theme)]
  return [
    {
      ...{ id: points, type: 'circle', source: points },
      layout: { 'circle-sort-key': ['case', ['get', 'isChosen'], 1, 0] },
      paint: {
        'circle-radius': ['case', ['get', 'isChosen'], 12, 9],
        'circle-color': ['case', isHollow, card, color] as never,
        'circle-stroke-color': ['case', isHollow, color, card] as never,
        'circle-stroke-width': ['case', ['get', 'isChosen'], 4, 2.5],
      },
    },
    {
      ...{ id: `${points}-sign`, type: 'symbol', source: points },
      layout: {
        'text-field': ['get', 'sign'],
        'text-font': ['Noto Sans SemiBold'],
        'text-size': 11,
        'text-allow-overlap': true,
      },
      paint: { 'text-color': ['case', isHollow, color, card] as never },
    },
  ]
}
