import type { Result } from '#client/client.ts'
import { onAway } from '#web/map/away.ts'
import { giveBase, takeBase } from '#web/map/kept-map.ts'
import { wordsOf } from '#web/words/dictionary.ts'

/** A page with a map and nothing else, for `map.test.ts`. */

const { list } = (await (await fetch('/v2/map/source/list')).json()) as Result<'map/source/list'>
const words = await wordsOf('map', 'de')
const place = document.querySelector('#map') as HTMLElement

/** The map at this zoom, as a screen would take it. */
const take = (zoom = 4) =>
  takeBase(place, { sources: list, theme: 'light', language: 'de', words, view: { lat: 50, lng: 12, zoom } })

const made = take()
const { map } = made
/** How often all was drawn, tiles could not be had, and what failed. */
const state = { idle: 0, away: 0, errors: [] as string[], isBack: false, isLost: false }
onAway(() => state.away++)
map.on('idle', () => state.idle++)
map.on('error', ({ error }) => state.errors.push(String(error)))

/** Names that are written on the map. */
const names = (language: string): string[] => [
  ...new Set(
    map
      .queryRenderedFeatures()
      .filter(({ layer }) => layer.type === 'symbol')
      .map(({ properties }) => String(properties[`name:${language}`] ?? properties.name)),
  ),
]

/** Takes the context of the graphics card away. */
const lose = ({ map }: typeof made): WEBGL_lose_context => {
  const lost = map.getCanvas().getContext('webgl2')?.getExtension('WEBGL_lose_context')
  if (!lost) throw new Error('there is no such context')
  lost.loseContext()
  return lost
}

const page = { made, map, state, list, take, giveBase, names, lose }

declare global {
  var mapPage: typeof page
}

globalThis.mapPage = page
