import { MapPinned } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import type { Location } from '#geo/distance.ts'
import { useCommon } from '#web/words/speech.tsx'
import { IconButton } from '../ui/button.tsx'
import style from './coordinates.module.css'

const Ways = lazy(() => import('./coordinates/ways.tsx'))

interface CoordinatesProps {
  at: Location
  /** Of what, where there are several. */
  of?: string | undefined
}

/** A quiet button beside a place, wherever one is shown: its coordinates to be copied, and to be opened in a program for maps. */
export const Coordinates = ({ at, of }: CoordinatesProps) => {
  const { coordinates } = useCommon()
  const label = of ? `${coordinates}: ${of}` : coordinates
  return (
    <DialogTrigger>
      <span className={style.button}>
        <IconButton icon={MapPinned} label={label} />
      </span>
      <Popover className={style.popover} placement="bottom end">
        <Dialog aria-label={label} className={style.dialog}>
          <Suspense>
            <Ways at={at} label={coordinates} />
          </Suspense>
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
