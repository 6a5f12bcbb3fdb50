import type { Feature } from 'geojson'
import type { Map as MapLibre } from 'maplibre-gl'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Player } from '#web/live/player.ts'
import { type Drives, drawDrives } from '#web/map/drives.ts'
import { speed_classes, speedLines } from '#web/map/speed-line.ts'
import { MapView } from '#web/parts/map.tsx'
import { useUser } from '#web/session/user.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import style from './drives-map.module.css'
import { isTrip, placeAt, type Timed } from './journey.ts'
import type { Driven } from './use-journey.ts'

interface DrivesMapProps {
  driven: Driven
  /** What is played. */
  points: readonly Timed[]
  trip: number | undefined
  player: Player
  onTrip(trip: number | undefined): void
  /** Told the map while there is one. */
  onMap(map: MapLibre | undefined): void
}

/** The drives by their speed, where they ended, and where the played one is. */
export const DrivesMap = ({ driven, points, trip, player, onTrip, onMap }: DrivesMapProps) => {
  const { paas_settings } = useUser()
  const [drives, setDrives] = useState<Drives>()
  const pick = useRef(onTrip)
  pick.current = onTrip
  const tell = useRef(onMap)
  tell.current = onMap
  const ready = useCallback((map: MapLibre) => {
    const made = drawDrives(map, (trip) => pick.current(trip))
    setDrives(made)
    tell.current(map)
    return () => {
      tell.current(undefined)
      setDrives(undefined)
      made.remove()
    }
  }, [])

  const features = useMemo(() => featuresOf(driven), [driven])
  useEffect(() => drives?.draw(features), [drives, features])
  // Once, when what there is has come; then the map stays where it is put.
  const fitted = useRef<string>('')
  useEffect(() => {
    const wanted = features.filter(({ properties }) => trip === undefined || properties?.trip === trip)
    const name = `${trip} ${driven.legs[0]?.from} ${driven.legs.at(-1)?.to} ${wanted.length > 0}`
    if (!drives || wanted.length === 0 || fitted.current === name) return
    fitted.current = name
    drives.fit(wanted)
  }, [drives, features, trip, driven])
  useEffect(() => drives?.choose(trip), [drives, trip])
  useEffect(() => {
    const show = (): void => drives?.at(placeAt(points, player.read().time))
    show()
    return player.subscribe(show)
  }, [drives, points, player])
  const isPlaying = useRef(false)
  useEffect(
    () =>
      player.subscribe(() => {
        const next = player.read().isPlaying
        if (next !== isPlaying.current) drives?.follow(next)
        isPlaying.current = next
      }),
    [drives, player],
  )

  const { location, zoom } = paas_settings.default_map
  return (
    <MapView view={{ ...location, zoom }} onReady={ready}>
      <Legend />
    </MapView>
  )
}

const featuresOf = ({ legs, points }: Driven): Feature[] =>
  legs.filter(isTrip).flatMap(({ id, tracker_id }): Feature[] => {
    const driven = points.get(id) ?? []
    const end = driven.at(-1)
    const lines = speedLines(driven, { trip: id, tracker_id })
    if (!end) return lines
    return [
      ...lines,
      { type: 'Feature', properties: { trip: id }, geometry: { type: 'Point', coordinates: [end.lng, end.lat] } },
    ]
  })

const Legend = () => {
  const words = useWords('fleet/tracks')
  const { units, number } = useFormat()
  return (
    <ul className={style.legend} aria-label={words.legend}>
      {speed_classes.map(({ from, color }) => (
        <li key={color}>
          <span className={style.color} style={{ background: color }} />
          {number(Math.round(from / units.per))}
        </li>
      ))}
      <li className={style.unit}>{units.speed}</li>
    </ul>
  )
}
