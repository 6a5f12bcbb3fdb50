import type { Map as MapLibre, StyleSpecification, Subscription } from 'maplibre-gl'
import { own } from './style.ts'

/** Of a map whose screen has gone: nobody finds anything on it any more, who comes late changes nothing of the next one. */
const over: Readonly<Record<string, () => undefined>> = Object.fromEntries(
  ['getLayer', 'getSource', 'on', 'once', 'off', 'removeFeatureState', 'setFeatureState', 'setPaintProperty'].map(
    (name) => [name, () => undefined],
  ),
)

/** The map as one screen has it: what that screen hears and draws ends with it, and the map goes on to the next. */
export const leaseOf = (map: MapLibre): { map: MapLibre; end(): void } => {
  const heard: Subscription[] = []
  let isOver = false
  const on = (...asked: Parameters<MapLibre['on']>): Subscription => {
    const subscription = map.on(...asked)
    heard.push(subscription)
    return subscription
  }
  const leased = new Proxy(map, {
    get(_, name: string) {
      if (isOver && name === 'style') return undefined
      if (isOver && Object.hasOwn(over, name)) return over[name]
      if (name === 'on') return on
      const value = Reflect.get(map, name, map)
      return typeof value === 'function' ? value.bind(map) : value
    },
    set: (_, name, value) => Reflect.set(map, name, value, map),
  })
  return {
    map: leased,
    end() {
      isOver = true
      for (const one of heard) one.unsubscribe()
      clear(map)
    },
  }
}

/** Takes away what stands on the map; its pictures stay, for the next screen has the same. */
const clear = (map: MapLibre): void => {
  map.stop()
  map.setPadding({ top: 0, right: 0, bottom: 0, left: 0 })
  map.getCanvas().style.cursor = ''
  const style = map.style && (map.getStyle() as StyleSpecification | undefined)
  // Nobody could draw before it is there.
  if (!style) return
  const isOthers = (id: string): boolean => !id.startsWith(own)
  for (const id of map.getLayersOrder().filter(isOthers)) map.removeLayer(id)
  for (const id of Object.keys(style.sources).filter(isOthers)) map.removeSource(id)
}
