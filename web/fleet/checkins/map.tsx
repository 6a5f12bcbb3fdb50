import type { Map as MapLibre } from 'maplibre-gl'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Circle, drawCircle } from '#web/map/circle.ts'
import { drawEvents, type Events, type Happened } from '#web/map/events.ts'
import { MapView } from '#web/parts/map.tsx'
import { useUser } from '#web/session/user.tsx'
import { shownTheme } from '#web/ui/theme.ts'
import { useWords } from '#web/words/speech.tsx'
import type { Near } from './address.ts'
import style from './screen.module.css'
import { type Checkin, most_on_map } from './use-checkins.ts'

interface MapProps {
  placed: readonly Checkin[] | undefined
  /** Of all that are listed. */
  count: number
  chosen: Checkin | undefined
  near: Near | undefined
  open(id: number): void
}

/** Where those that are listed were made, the chosen one, and the circle that they are looked for in. */
export const CheckinsMap = ({ placed, count, chosen, near, open }: MapProps) => {
  const words = useWords('fleet/checkins')
  const { paas_settings } = useUser()
  const [drawn, setDrawn] = useState<{ places: Events; circle: Circle }>()
  const pick = useRef(open)
  pick.current = open
  const ready = useCallback((map: MapLibre) => {
    const circle = drawCircle(map, shownTheme())
    const places = drawEvents(map, shownTheme(), (id) => pick.current(id))
    setDrawn({ places, circle })
    return () => {
      setDrawn(undefined)
      places.remove()
      circle.remove()
    }
  }, [])
  const happened = useMemo(() => (placed ?? []).map(happenedOf), [placed])
  // Once, when what there is has come; then the map stays where it is put.
  const isFitted = useRef(false)
  const hasChosen = chosen !== undefined
  useEffect(() => {
    drawn?.places.draw(happened)
    if (!drawn || happened.length === 0 || isFitted.current) return
    isFitted.current = true
    if (!hasChosen) drawn.places.fit()
  }, [drawn, happened, hasChosen])
  const [id, lat, lng] = [chosen?.id, chosen?.location.lat, chosen?.location.lng]
  useEffect(() => {
    const isPlaced = id !== undefined && lat !== undefined && lng !== undefined
    drawn?.places.choose(isPlaced ? { id, lat, lng, isRead: false, tone: 'note' } : undefined)
  }, [drawn, id, lat, lng])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another circle, and not another object
  useEffect(() => drawn?.circle.draw(near), [drawn, near?.lat, near?.lng, near?.radius])
  const { location, zoom } = paas_settings.default_map
  return (
    <MapView view={{ ...location, zoom }} onReady={ready}>
      {count > most_on_map && <p className={style.note}>{words.some_on_map}</p>}
    </MapView>
  )
}

const happenedOf = ({ id, location: { lat, lng } }: Checkin): Happened => ({
  ...{ id, lat, lng },
  isRead: false,
  tone: 'note',
})
