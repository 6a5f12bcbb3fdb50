import 'maplibre-gl/dist/maplibre-gl.css'
import './controls.css'
import {
  AttributionControl,
  Map as MapLibre,
  NavigationControl,
  ScaleControl,
  type StyleSpecification,
  setWorkerUrl,
} from 'maplibre-gl'
import type { Words } from '#web/words/dictionary.ts'
import { watchFetched } from './away.ts'
import { addClusterSign } from './cluster-signs.ts'
import { fontFaces } from './fonts.ts'
import { addSign } from './icons.ts'
import { leaseOf } from './lease.ts'
import { keepingOthers } from './others.ts'
import { showProgress } from './progress.ts'
import type { View } from './source.ts'
import { addressOf, baseStyle, below_names, own, type Shown } from './style.ts'
import { withHosts } from './whole-style.ts'
import workerUrl from './worker.ts?worker&url'

setWorkerUrl(workerUrl)
// Pictures are fetched here, and not by the worker.
watchFetched(globalThis)

export interface BaseOptions extends Shown {
  view: View
  words: Words<'map'>
  /** Of the scale. */
  units?: 'metric' | 'imperial'
}

export interface Base {
  /** As whoever has it now may draw on it; another object for the next one. */
  readonly map: MapLibre
  /** The map takes layers. */
  isReady: Promise<unknown>
  /** Shown here from now on, from this view; not where its words or its context are of no use any more. */
  enter(place: HTMLElement, options: BaseOptions): boolean
  /** Taken out of the page, without what was drawn on it; false where it cannot be shown again. */
  leave(): boolean
  /** Told once the graphics card has let go of the map, and does not give it back. */
  onLost(listener: () => void): void
  /**
   * Draws other maps, in another theme or language. What others have added to the map stays as it is. Rejects when the
   * style of a source does not come, and changes nothing then.
   */
  show(change: Partial<Shown>): Promise<void>
  remove(): void
}

/** Milliseconds within which a lost context comes back, or never does. */
const patience = 5_000

/** The map that everything else is drawn on: north is up, by mouse, touch and keyboard. */
export const createBase = (place: HTMLElement, { view, words, units = 'metric', ...shown }: BaseOptions): Base => {
  const element = document.createElement('div')
  element.className = 'map-of-page'
  element.dataset.theme = shown.theme
  place.append(element)
  const map = createMap(element, { view, words, ...shown })
  const scale = new ScaleControl({ unit: units, maxWidth: 80 })
  map.addControl(scale, 'bottom-left')
  const isReady = new Promise((resolve) => map.once('style.load', resolve))
  const styles = drawStyles(map, isReady, shown)
  showProgress(map, words.loading, styles.sources)
  const card = watchCard(map)
  let lease = leaseOf(map)
  return {
    get map() {
      return lease.map
    },
    isReady,
    enter(place, { view, units = 'metric', language }) {
      if (card.isLost() || language !== shown.language) return false
      lease = leaseOf(map)
      place.append(element)
      scale.setUnit(units)
      map.resize()
      map.jumpTo({ center: [view.lng, view.lat], zoom: view.zoom })
      return true
    },
    leave() {
      card.onLost(() => undefined)
      lease.end()
      element.remove()
      return !card.isLost()
    },
    onLost: card.onLost,
    show: styles.show,
    remove() {
      card.end()
      map.remove()
      element.remove()
    },
  }
}

const createMap = (container: HTMLElement, { view, words, ...shown }: BaseOptions): MapLibre => {
  const map = new MapLibre({
    container,
    style: { ...baseStyle(shown), 'font-faces': fontFaces() },
    center: [view.lng, view.lat],
    zoom: view.zoom,
    minZoom: 1,
    maxZoom: 20,
    maxPitch: 0,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    attributionControl: false,
    validateStyle: false,
    // Vehicles move all the time: names that fade would have the map drawn without a pause.
    fadeDuration: 0,
    locale: localeOf(words),
  })
  map.keyboard.disableRotation()
  map.touchZoomRotate.disableRotation()
  map.setMissingStyleImageResolver((name) => {
    addSign(map, name)
    addClusterSign(map, name)
  })
  // Narrow maps fold it by themselves.
  map.addControl(new AttributionControl({ customAttribution: [] }), 'bottom-right')
  map.addControl(new NavigationControl({ showCompass: false }), 'bottom-right')
  return map
}

/** What the map is drawn from, one style after the other. */
const drawStyles = (map: MapLibre, isReady: Promise<unknown>, initial: Shown) => {
  let shown = initial
  let sources = Object.keys(baseStyle(initial).sources)
  let last = 0
  const draw = async (wanted: Shown): Promise<void> => {
    const turn = ++last
    const style = await styleOf(wanted)
    await isReady
    // Of two that were asked for the later one counts, whichever came first.
    if (turn !== last) return
    map.getContainer().dataset.theme = wanted.theme
    sources = Object.keys(style.sources)
    map.setStyle(style, { transformStyle: keepingOthers, validate: false })
  }
  if (initial.sources.some(({ kind }) => kind === 'style')) draw(initial).catch(reportError)
  return {
    /** Sources of the style that is drawn now. */
    sources: (): readonly string[] => sources,
    async show(change: Partial<Shown>): Promise<void> {
      const before = shown
      const wanted = { ...before, ...change }
      shown = wanted
      await draw(wanted).catch((error) => {
        if (shown === wanted) shown = before
        throw error
      })
    },
  }
}

/** Whether the graphics card has let go of the map; most often it gives it back at once, and nobody is told. */
const watchCard = (map: MapLibre) => {
  let lost: ReturnType<typeof setTimeout> | undefined
  let tell: () => void = () => undefined
  map.on('webglcontextlost', () => {
    lost = setTimeout(() => tell(), patience)
  })
  map.on('webglcontextrestored', () => {
    clearTimeout(lost)
    lost = undefined
  })
  return {
    isLost: (): boolean => lost !== undefined,
    onLost(listener: () => void): void {
      tell = listener
    },
    end: (): void => clearTimeout(lost),
  }
}

/** The style of ours, or the one that a source brings, its parts named as ours are. */
const styleOf = async (shown: Shown): Promise<StyleSpecification> => {
  const ours = { ...baseStyle(shown), 'font-faces': fontFaces() }
  const other = shown.sources.find(({ kind }) => kind === 'style')
  if (!other) return ours
  const answer = await fetch(addressOf(other.url))
  if (!answer.ok) throw new Error(`${other.url}: ${answer.status}`)
  const { sources, layers, ...style } = withHosts<StyleSpecification>(await answer.text(), location.origin)
  const told = (source: StyleSpecification['sources'][string], i: number) =>
    i === 0 && other.attribution ? { ...source, attribution: other.attribution } : source
  return {
    ...style,
    'font-faces': ours['font-faces'],
    sources: Object.fromEntries(
      Object.entries(sources).map(([id, source], i) => [own + id, told(source, i)]),
    ) as StyleSpecification['sources'],
    layers: [
      ...layers.map((layer) => ({
        ...layer,
        id: own + layer.id,
        ...('source' in layer && { source: own + layer.source }),
      })),
      { id: below_names, type: 'background', layout: { visibility: 'none' } },
    ] as StyleSpecification['layers'],
  }
}

/** What the library's controls say. */
const localeOf = (words: Words<'map'>): Record<string, string> => ({
  'Map.Title': words.title,
  'NavigationControl.ZoomIn': words.zoom_in,
  'NavigationControl.ZoomOut': words.zoom_out,
  'AttributionControl.ToggleAttribution': words.sources,
  'Popup.Close': words.close,
  'Marker.Title': words.marker,
  'ScaleControl.Feet': words.feet,
  'ScaleControl.Meters': words.metres,
  'ScaleControl.Kilometers': words.kilometres,
  'ScaleControl.Miles': words.miles,
})
