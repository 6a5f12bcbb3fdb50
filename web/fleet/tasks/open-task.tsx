import type { Map as MapLibre } from 'maplibre-gl'
import { TaskDrawer } from './drawer.tsx'
import type { Task } from './task.ts'
import type { ViewProps } from './view-props.ts'

interface OpenTaskProps extends ViewProps {
  /** `2026-11-29`: of which a new one is. */
  day?: string
  /** The open task, where it is among those that are shown. */
  listed: Task | undefined
  /** On which its circle is drawn. */
  map: MapLibre | undefined
}

/** The task that the address tells, or a new one, in a drawer. */
export const OpenTask = ({ address: { task, here }, go, day, listed, map }: OpenTaskProps) => {
  // Back goes to where it was opened, and not through all that were looked at.
  const open = (task: number): void => go({ task, add: false, here: undefined }, { replace: true })
  return (
    <TaskDrawer
      key={task ?? `new ${here?.lat} ${here?.lng}`}
      {...{ listed, map }}
      id={task}
      begun={{ day, center: here && { lat: here.lat, lng: here.lng } }}
      onClose={() => go({ task: undefined, add: false, here: undefined })}
      onOpen={open}
      onMade={open}
    />
  )
}
