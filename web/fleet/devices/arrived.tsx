import { CircleCheck } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { Row } from '#web/live/fleet.ts'
import { written } from '#web/parts/coordinates/links.ts'
import { Coordinates } from '#web/parts/coordinates.tsx'
import { Loading } from '#web/ui/told.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import style from './connect.module.css'

const SmallMap = lazy(() => import('./small-map.tsx').then(({ SmallMap }) => ({ default: SmallMap })))

/** What was waited for: the first message, and where it came from. */
export const Arrived = ({ row }: { row: Row }) => {
  const words = useWords('fleet/devices').connect
  const format = useFormat()
  const { id, state } = row
  if (!state) return null
  const { gps, last_update } = state
  return (
    <section className={style.part} aria-live="polite">
      <h3 className={style.arrived}>
        <CircleCheck size={20} aria-hidden />
        {words.arrived}
      </h3>
      {last_update && <p className="quiet">{format.exact(last_update)}</p>}
      {gps ? (
        <>
          <p>
            {written(gps.location)}
            <Coordinates at={gps.location} />
          </p>
          <div className={style.map}>
            <Suspense fallback={<Loading />}>
              <SmallMap id={id} {...gps.location} />
            </Suspense>
          </div>
        </>
      ) : (
        <p>{words.no_place}</p>
      )}
    </section>
  )
}
