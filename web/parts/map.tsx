import type { Map as MapLibre } from 'maplibre-gl'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { Base } from '#web/map/base.ts'
import { giveBase, takeBase } from '#web/map/kept-map.ts'
import type { View } from '#web/map/source.ts'
import { isBare } from '#web/map/streets.ts'
import { useFormat, useLanguage, useWords } from '#web/words/speech.tsx'
import { onTheme, shownTheme } from '../ui/theme.ts'
import { MapChoice } from './map/map-choice.tsx'
import style from './map.module.css'
import { useSources } from './map-sources.ts'

interface MapViewProps {
  /** What is shown at first. */
  view: View
  /** Which of the platform's maps, if it is there. */
  source?: string
  /** Told where the map came to rest. */
  onView?(view: View): void
  /** Told whether somebody looks closely at a place that the map has no streets of. */
  onBare?(isBare: boolean): void
  /** Draws on the map; answers what takes it away again. Told once, when the map takes layers. */
  onReady(map: MapLibre): () => void
  /** What lies above the map. */
  children?: ReactNode
}

/** The map, in the language, units and theme of whoever looks; of the platform's sources. */
export const MapView = ({ view, source, onView, onBare, onReady, children }: MapViewProps) => {
  const language = useLanguage()
  const words = useWords('map')
  const { units } = useFormat()
  const { sources, map, maps } = useSources(source)
  const place = useRef<HTMLDivElement>(null)
  const base = useRef<Base>(undefined)
  const seen = useRef<View>(undefined)
  const told = useRef({ onView, onBare, onReady })
  told.current = { onView, onBare, onReady }
  const [theme, setTheme] = useState(shownTheme)
  useEffect(() => onTheme(() => setTheme(shownTheme())), [])

  const [rest, setRest] = useState(view)
  const isAskedOf = onBare !== undefined
  useEffect(() => {
    let isOver = false
    if (isAskedOf) void isBare(sources, rest).then((isBare) => isOver || told.current.onBare?.(isBare))
    return () => {
      isOver = true
    }
  }, [isAskedOf, sources, rest])

  const [lost, setLost] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: taken once, and again when it is lost; what changes is shown by the next effect
  useEffect(() => {
    const made = takeBase(place.current as HTMLDivElement, {
      view: seen.current ?? view,
      sources,
      theme,
      language,
      words,
      units: units.per === 1 ? 'metric' : 'imperial',
    })
    base.current = made
    const { map } = made
    let takeAway: (() => void) | undefined
    made.onLost(() => setLost((count) => count + 1))
    void made.isReady.then(() => {
      // It may have been taken away before its style came.
      if (base.current === made && made.map === map) takeAway = told.current.onReady(map)
    })
    map.on('moveend', () => {
      const { lat, lng } = map.getCenter()
      seen.current = { lat, lng, zoom: map.getZoom() }
      told.current.onView?.(seen.current)
      if (told.current.onBare) setRest(seen.current)
    })
    return () => {
      base.current = undefined
      takeAway?.()
      giveBase(made)
    }
  }, [lost])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a map that took the place of a lost one shows it too
  useEffect(() => {
    base.current?.show({ sources, theme, language }).catch(() => undefined)
  }, [sources, theme, language, lost])

  return (
    <div className={style.frame}>
      <div ref={place} className={style.map} />
      {map && maps.length > 1 && (
        <Suspense>
          <MapChoice map={map} maps={maps} />
        </Suspense>
      )}
      {children}
    </div>
  )
}
