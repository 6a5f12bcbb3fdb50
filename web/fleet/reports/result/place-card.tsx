import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useMemo } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { Loading } from '#web/ui/told.tsx'
import { useWords } from '#web/words/speech.tsx'
import style from './place-card.module.css'
import type { Cell } from './sheet.ts'

const PlaceMap = lazy(() => import('./place-map.tsx'))

export interface Place {
  cell: Cell
  /** What was pressed. */
  element: Element
}

/** A small map of where it was, beside the cell that says so; and the way to the large one. */
export const PlaceCard = ({ place: { cell, element }, onClose }: { place: Place; onClose(): void }) => {
  const words = useWords('fleet/reports/result')
  const trigger = useMemo(() => ({ current: element }), [element])
  const { lat, lng } = cell.location ?? { lat: 0, lng: 0 }
  return (
    <Popover
      triggerRef={trigger}
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      placement="bottom start"
      className={style.popover}
    >
      <Dialog aria-label={cell.v} className={style.dialog}>
        <div className={style.map}>
          <Suspense fallback={<Loading />}>
            <PlaceMap lat={lat} lng={lng} />
          </Suspense>
        </div>
        <p className={style.text}>{cell.v}</p>
        <Link to={'/map' as never} search={{ at: `${lat.toFixed(5)},${lng.toFixed(5)},15.0` } as never}>
          {words.on_map}
        </Link>
      </Dialog>
    </Popover>
  )
}
