import { lazy, Suspense, useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { Location } from '#geo/distance.ts'
import { type Area, isNamed } from '#web/live/area.ts'
import { useAddress } from '#web/ui/address.ts'
import { Told } from '#web/ui/told.tsx'
import { useWords } from '#web/words/speech.tsx'
import { useLive } from '../live.tsx'
import { useAreas } from '../use-areas.ts'
import { parts } from './address.ts'
import { FleetMap } from './fleet-map.tsx'
import { VehicleList } from './list.tsx'
import style from './screen.module.css'
import { useFound } from './use-found.ts'

/** Its forms and pictures come with the first vehicle that is chosen. */
const TrackerDrawer = lazy(() =>
  import('./drawer/tracker-drawer.tsx').then(({ TrackerDrawer }) => ({ default: TrackerDrawer })),
)

/** Addresses that a text is taken for. */
const most_areas = 2
/** The same object for whatever text that is none: a list of which nothing has changed is not found again. */
const no_areas: readonly Area[] = []

const areasOf = (guessed: readonly Area[], typed: string): readonly Area[] => {
  const named = guessed.filter((area) => isNamed(area, typed)).slice(0, most_areas)
  return named.length > 0 ? named : no_areas
}

/** The same object while the place is the same one: what shows it is not drawn again. */
const useSame = (place: Location | undefined): Location | undefined => {
  const { lat, lng } = place ?? {}
  return useMemo(() => (lat === undefined || lng === undefined ? undefined : { lat, lng }), [lat, lng])
}

/** All trackers in a list and on the map as they are now, and one of them beside. */
export default function MapScreen() {
  const words = useWords('fleet/map')
  const { asked } = useLive()
  const [address, go] = useAddress(parts)
  const isListed = asked.data !== undefined
  const { q, states, group, tag, silent, sort, near: near_at, tracker, follow, at } = address
  const [typed, setTyped] = useState(q ?? '')
  const [spot, setSpot] = useState<readonly number[]>()
  const guessed = useAreas(typed)
  // A key is drawn first, and what it finds after it: both wait, or all rows would be gone through for each of the two.
  const areas = useDeferredValue(useMemo(() => areasOf(guessed, typed), [guessed, typed]))
  const deferred = useDeferredValue(typed)
  const near = useSame(near_at)
  const found = useFound({ typed: deferred, standing: states, group, tag, silent, spot, areas, sort, near })
  const isAll =
    deferred === '' && states.length === 0 && group === undefined && tag === undefined && silent === undefined
  const shown = useMemo(() => (isAll ? undefined : new Set(found)), [isAll, found])
  const choose = useCallback((id: number | undefined) => go({ tracker: id, follow: false }), [go])
  return (
    <main className={style.screen} aria-label={words.title}>
      <h1 className={style.unseen}>{words.title}</h1>
      {isListed ? (
        <VehicleList
          {...{ address, go, typed, found, spot, areas, near, choose }}
          onTyped={setTyped}
          onSpot={setSpot}
        />
      ) : (
        <section className={style.coming} aria-label={words.list}>
          <Told asked={asked}>{() => null}</Told>
        </section>
      )}
      {/* It is made while the vehicles are still to come. */}
      <FleetMap {...{ shown, near, follow, at, go, choose }} chosen={tracker} onSpot={setSpot} />
      {isListed && tracker !== undefined && (
        <Suspense>
          <TrackerDrawer
            id={tracker}
            follow={follow}
            onFollow={(follow) => go({ follow }, { replace: true })}
            onClose={() => choose(undefined)}
          />
        </Suspense>
      )}
    </main>
  )
}
