import { type RefObject, useEffect, useMemo } from 'react'
import type { Row } from '#web/live/fleet.ts'
import { isStale } from '#web/live/standing.ts'
import type { Drawn, Vehicles } from '#web/map/vehicles.ts'
import { useAsk } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { localOf } from '#web/words/format.ts'
import { useLive } from '../live.tsx'
import { type Labelling, labelOf } from './use-labels.ts'

/** The level from which a street is read. */
export const near = 14
/** Milliseconds of the trail behind the chosen one, and until what is known is shown, though not all was told. */
const trail_time = 15 * 60_000
const patience = 2_000

interface Looked {
  /** Only these; undefined for all. */
  shown: ReadonlySet<number> | undefined
  chosen: number | undefined
  follow: boolean
  labelling: Labelling
}

/**
 * Draws the fleet as it changes. `hasView`: the map shows what somebody has chosen to see; before that it is brought to
 * where the vehicles are.
 */
export const useVehicles = (vehicles: Vehicles | undefined, looked: RefObject<Looked>, hasView: RefObject<boolean>) => {
  const { fleet } = useLive()
  const { shown, chosen, follow, labelling } = looked.current
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is looked at is read when something changes
  useEffect(() => {
    if (!vehicles) return
    const change = (ids: Iterable<number>): void =>
      vehicles.put([...ids].map((id) => [id, drawnOf(fleet.row(id), looked.current)]))
    let beginning: ReturnType<typeof setTimeout> | undefined
    /** Whether the map has stood for a while with none on it: who looks sees it go to the first one. */
    let isWaiting = false
    const begin = (): void => {
      if (hasView.current) return
      const { chosen } = looked.current
      // Before it moves: where it comes to rest is told.
      hasView.current = true
      if (chosen !== undefined && fleet.row(chosen)?.state?.gps) vehicles.goTo(chosen, near)
      else if (!vehicles.fit(undefined, { animate: isWaiting })) hasView.current = false
      isWaiting = true
    }
    const beginSoon = (): void => {
      if (hasView.current || fleet.all().length === 0) return
      if (isWaiting || fleet.unheard().length === 0) begin()
      else beginning ??= setTimeout(begin, patience)
    }
    // What is known before the map is there is brought into sight as well.
    change(fleet.all().map(({ id }) => id))
    beginSoon()
    const stop = fleet.onFrame((ids) => {
      change(ids)
      beginSoon()
      const { follow, chosen } = looked.current
      if (follow && chosen !== undefined && ids.has(chosen)) vehicles.goTo(chosen)
    })
    return () => {
      clearTimeout(beginning)
      stop()
    }
  }, [fleet, vehicles])
  useEffect(() => {
    vehicles?.put(fleet.all().map((row) => [row.id, drawnOf(row, { shown, labelling })]))
  }, [fleet, vehicles, shown, labelling])
  useEffect(() => {
    // On a phone the drawer lies above the map.
    const isCovered = chosen !== undefined && matchMedia('(max-width: 639px)').matches
    vehicles?.cover(isCovered ? innerHeight / 2 : 0)
    vehicles?.choose(chosen)
    if (chosen !== undefined && hasView.current) vehicles?.bring(chosen, near)
  }, [vehicles, chosen, hasView])
  useEffect(() => {
    if (follow && chosen !== undefined) vehicles?.goTo(chosen, near)
  }, [vehicles, follow, chosen])
  const way = useTrail(chosen)
  useEffect(() => {
    if (way) vehicles?.trail(way)
  }, [vehicles, way])
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
export const drawnOf = (
  row: Row | undefined,
  { shown, labelling }: Pick<Looked, 'shown' | 'labelling'>,
): Drawn | undefined => {
  const gps = row?.state?.gps
  if (!row || !gps || (shown && !shown.has(row.id))) return undefined
  const { id, standing, state, isAlarm, tracker } = row
  const { lat, lng } = gps.location
  const label = labelOf(row, labelling)
  return { id, lat, lng, heading: gps.heading, standing, label, isStale: isStale(state), isAlarm, ...tracker.marker }
}
