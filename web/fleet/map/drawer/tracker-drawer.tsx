import { Crosshair } from 'lucide-react'
import { Suspense } from 'react'
import type { Row } from '#web/live/fleet.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { useWords } from '#web/words/speech.tsx'
import { Commands } from '../../commands/commands.tsx'
import { useRow } from '../../live.tsx'
import { VehicleDue } from '../../maintenance/due.tsx'
import { Offline } from '../../offline/offline.tsx'
import { Counters } from '../../readings/counters.tsx'
import { Readings } from '../../readings/readings.tsx'
import { NextTask } from '../../tasks/next/next-task.tsx'
import { Sign } from '../sign.tsx'
import { About } from './about.tsx'
import { Actions } from './actions.tsx'
import { Now } from './now.tsx'
import { Today } from './today.tsx'
import style from './tracker-drawer.module.css'
import { Values } from './values.tsx'

interface TrackerDrawerProps {
  id: number
  follow: boolean
  onFollow(follow: boolean): void
  onClose(): void
}

/** One tracker as it is now, what it did today, and what can be done with it. */
export const TrackerDrawer = ({ id, ...props }: TrackerDrawerProps) => {
  const row = useRow(id)
  return row ? <Known row={row} {...props} /> : null
}

const Known = ({ row, follow, onFollow, onClose }: { row: Row } & Omit<TrackerDrawerProps, 'id'>) => {
  const words = useWords('fleet/map')
  const { id, label, standing, state } = row
  return (
    <Drawer
      title={label}
      onClose={onClose}
      mark={<Sign standing={standing} heading={state?.gps?.heading} isAlarm={row.isAlarm} />}
      actions={
        state?.gps && (
          <IconButton icon={Crosshair} label={words.follow} isOn={follow} onPress={() => onFollow(!follow)} />
        )
      }
    >
      <div className={style.parts}>
        <Now row={row} />
        {/* Before all else: what one comes for when it is silent. */}
        <Suspense>{(standing === 'offline' || standing === 'waiting') && <Offline id={id} />}</Suspense>
        <Actions id={id} from="map" />
        <Suspense>{standing !== 'blocked' && <NextTask tracker_id={id} />}</Suspense>
        <About row={row} />
        {standing !== 'blocked' && standing !== 'waiting' && <Today id={id} />}
        <Suspense>
          {standing !== 'blocked' && standing !== 'waiting' && (
            <>
              <Readings id={id} />
              <Counters id={id} />
            </>
          )}
        </Suspense>
        <Suspense>{row.vehicle && <VehicleDue vehicle_id={row.vehicle.id} />}</Suspense>
        {/* Each waits for words of its own, and what is around it stays, with the focus. */}
        <Suspense>{standing !== 'blocked' && standing !== 'waiting' && <Values row={row} />}</Suspense>
        <Suspense>
          <Commands row={row} />
        </Suspense>
      </div>
    </Drawer>
  )
}
