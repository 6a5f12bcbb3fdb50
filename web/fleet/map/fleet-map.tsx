import { Crosshair, Scan, Type } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Row } from '#web/live/fleet.ts'
import { isStale } from '#web/live/standing.ts'
import type { View } from '#web/map/source.ts'
import { type Drawn, drawVehicles, type Labels, type Vehicles } from '#web/map/vehicles.ts'
import { useAsk } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { MapView } from '#web/ui/map.tsx'
import { onTheme, shownTheme } from '#web/ui/theme.ts'
import { localOf } from '#web/words/format.ts'
import { useWords } from '#web/words/speech.tsx'
import { useConnection, useLive } from '../live.tsx'
import type { Go } from './list.tsx'
import style from './screen.module.css'
import { mapWords } from './words.ts'

interface FleetMapProps {
  /** Only these; undefined for all. */
  shown: ReadonlySet<number> | undefined
  chosen: number | undefined
  follow: boolean
  at: View | undefined
  go: Go
  choose(id: number | undefined): void
  onSpot(ids: readonly number[]): void
}

const world: View = { lat: 30, lng: 10, zoom: 1.6 }
const labels_name = 'odograph.map.labels'
/** The level from which a street is read. */
const near = 14
/** Milliseconds of the trail behind the chosen one. */
const trail_time = 15 * 60_000

/** The map with all vehicles as they are now. */
export const FleetMap = (props: FleetMapProps) => {
  const { shown, chosen, follow, at, go } = props
  const words = useWords(mapWords)
  const { fleet, see } = useLive()
  const { isOpen, lost_at } = useConnection()
  const [vehicles, setVehicles] = useState<Vehicles>()
  const [labels, setLabels] = useState<Labels>(() =>
    localStorage.getItem(labels_name) === 'hidden' ? 'hidden' : 'shown',
  )
  const now = useRef(props)
  now.current = props
  const hasView = useRef(at !== undefined)
  const isLost = !isOpen && lost_at !== undefined

  useEffect(() => {
    if (!vehicles) return
    const change = (ids: Iterable<number>): void =>
      vehicles.put([...ids].map((id) => [id, drawnOf(fleet.row(id), now.current.shown)]))
    change(fleet.all().map(({ id }) => id))
    let beginning: ReturnType<typeof setTimeout> | undefined
    const begin = (): void => {
      if (hasView.current) return
      hasView.current = true
      const { chosen } = now.current
      if (chosen === undefined) vehicles.fit(undefined, { animate: false })
      else vehicles.goTo(chosen, near)
    }
    const beginSoon = (): void => {
      if (hasView.current || fleet.all().length === 0) return
      if (fleet.unheard().length === 0) begin()
      else beginning ??= setTimeout(begin, 2000)
    }
    beginSoon()
    const stop = fleet.onFrame((ids) => {
      change(ids)
      beginSoon()
      const { follow, chosen } = now.current
      if (follow && chosen !== undefined && ids.has(chosen)) vehicles.goTo(chosen)
    })
    return () => {
      clearTimeout(beginning)
      stop()
    }
  }, [fleet, vehicles])
  useEffect(() => {
    vehicles?.put(fleet.all().map((row) => [row.id, drawnOf(row, shown)]))
  }, [fleet, vehicles, shown])
  useEffect(() => {
    // On a phone the drawer lies above the map.
    const isCovered = chosen !== undefined && matchMedia('(max-width: 639px)').matches
    vehicles?.cover(isCovered ? innerHeight / 2 : 0)
    vehicles?.choose(chosen)
    if (chosen !== undefined && hasView.current) vehicles?.bring(chosen, near)
  }, [vehicles, chosen])
  const way = useTrail(chosen)
  useEffect(() => {
    if (way) vehicles?.trail(way)
  }, [vehicles, way])
  useEffect(() => {
    if (follow && chosen !== undefined) vehicles?.goTo(chosen, near)
  }, [vehicles, follow, chosen])
  useEffect(() => vehicles?.show({ labels, isLost }), [vehicles, labels, isLost])

  return (
    <MapView
      view={at ?? world}
      onView={(view) => {
        if (!vehicles) return
        see(vehicles.inView())
        if (hasView.current) go({ at: view }, { replace: true })
      }}
      onReady={(map) => {
        const drawn = drawVehicles(map, {
          look: { theme: shownTheme(), labels, isLost },
          onChoose: (id) => now.current.choose(id),
          onSpot: (ids) => now.current.onSpot(ids),
          onHand: () => now.current.follow && now.current.go({ follow: false }, { replace: true }),
        })
        const stop = onTheme(() => drawn.show({ theme: shownTheme() }))
        hasView.current = now.current.at !== undefined
        setVehicles(drawn)
        return () => {
          stop()
          drawn.remove()
          setVehicles(undefined)
        }
      }}
    >
      <div className={style.tools}>
        <IconButton icon={Scan} label={words.fit} onPress={() => vehicles?.fit(shown)} />
        <IconButton
          icon={Type}
          label={words.labels}
          isOn={labels === 'shown'}
          onPress={() => {
            const next = labels === 'shown' ? 'hidden' : 'shown'
            localStorage.setItem(labels_name, next)
            setLabels(next)
          }}
        />
        {chosen !== undefined && (
          <IconButton
            icon={Crosshair}
            label={words.follow}
            isOn={follow}
            onPress={() => go({ follow: !follow }, { replace: true })}
          />
        )}
      </div>
    </MapView>
  )
}

/** Where the chosen one came along lately. */
const useTrail = (chosen: number | undefined): readonly { lat: number; lng: number }[] | undefined => {
  const { now } = useUser()
  // biome-ignore lint/correctness/useExhaustiveDependencies: of when it was chosen; what comes later is heard live
  const period = useMemo(() => {
    const time = now()
    return { tracker_id: chosen ?? 0, from: localOf(time - trail_time), to: localOf(time + 1_000) }
  }, [chosen])
  const { data, isPlaceholderData } = useAsk('track/read', period, { enabled: chosen !== undefined })
  return isPlaceholderData ? undefined : data?.list
}

/** Undefined for what has no place, or is not to be shown. */
const drawnOf = (row: Row | undefined, shown: ReadonlySet<number> | undefined): Drawn | undefined => {
  const gps = row?.state?.gps
  if (!row || !gps || (shown && !shown.has(row.id))) return undefined
  const { id, label, standing, state } = row
  const { location, heading } = gps
  return { id, lat: location.lat, lng: location.lng, heading, standing, label, isStale: isStale(state) }
}
