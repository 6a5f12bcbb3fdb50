import type { Map as MapLibre } from 'maplibre-gl'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Circle, drawCircle } from '#web/map/circle.ts'
import type { View } from '#web/map/source.ts'
import { drawTasks, type ShownTask, type ShownTasks, type TaskTone } from '#web/map/tasks.ts'
import { drawVehicles, type Vehicles } from '#web/map/vehicles.ts'
import { useKeptView } from '#web/parts/kept-view.ts'
import { MapView } from '#web/parts/map.tsx'
import { type Here, MapMenu } from '#web/parts/map-menu.tsx'
import { useUser } from '#web/session/user.tsx'
import { onTheme, shownTheme } from '#web/ui/theme.ts'
import { useWords } from '#web/words/speech.tsx'
import type { Near } from '../checkins/address.ts'
import style from '../checkins/screen.module.css'
import { useVehicles } from '../map/use-vehicles.ts'
import type { Status, Task } from './task.ts'

interface MapProps {
  tasks: readonly Task[] | undefined
  /** There are more than these. */
  isCut: boolean
  near: Near | undefined
  at: View | undefined
  chosen: number | undefined
  onView(view: View): void
  onMap(map: MapLibre | undefined): void
  /** Begins a new one on a spot of the map; without it none is begun. */
  onBegin: ((here: View) => void) | undefined
  open(id: number): void
  /** Vehicles are shown as they are now. */
  hasVehicles?: boolean
}

/** All vehicles, called as they are. */
const looked = { shown: undefined, chosen: undefined, follow: false, labelling: 'name' } as const

/** They stand for who could be asked: nothing happens where one is pressed. */
const drawOthers = (map: MapLibre): Vehicles =>
  drawVehicles(map, {
    look: { theme: shownTheme(), labels: 'shown', isLost: false },
    onChoose: () => undefined,
    onSpot: () => undefined,
  })

const tones: Readonly<Record<Status, TaskTone>> = {
  unassigned: 'free',
  assigned: 'given',
  arrived: 'there',
  done: 'done',
  delayed: 'late',
  failed: 'bad',
  faulty: 'bad',
}

const shownTask = ({ id, status, order, location: { lat, lng, radius } }: Task): ShownTask => ({
  ...{ id, lat, lng, radius, tone: tones[status] },
  sign: order === undefined ? undefined : String(order + 1),
})

/** Where the tasks that are listed are, by their states; a right press begins a new one there. */
export const TasksMap = (props: MapProps) => {
  const { tasks, isCut, near, at, chosen, onBegin } = props
  const words = useWords('fleet/tasks')
  const { paas_settings } = useUser()
  const [drawn, setDrawn] = useState<{ map: MapLibre; tasks: ShownTasks; circle: Circle }>()
  const [here, setHere] = useState<Here>()
  const [vehicles, setVehicles] = useState<Vehicles>()
  useVehicles(vehicles, useRef(looked), useRef(true))
  const now = useRef(props)
  now.current = props
  const onReady = useCallback((map: MapLibre) => {
    const circle = drawCircle(map, shownTheme())
    const tasks = drawTasks(map, shownTheme())
    const vehicles = now.current.hasVehicles ? drawOthers(map) : undefined
    setVehicles(vehicles)
    const stop = onTheme(() => {
      tasks.show(shownTheme())
      vehicles?.show({ theme: shownTheme() })
    })
    // Whoever draws has a cursor of its own.
    const isFree = (): boolean => ['', 'pointer'].includes(map.getCanvas().style.cursor)
    map.on('click', ({ point }) => {
      const id = isFree() ? tasks.at(point) : undefined
      if (id !== undefined) now.current.open(id)
    })
    map.on('contextmenu', ({ point, lngLat, defaultPrevented, originalEvent }) => {
      originalEvent.preventDefault()
      if (isFree() && !defaultPrevented) setHere({ x: point.x, y: point.y, at: lngLat.wrap() })
    })
    setDrawn({ map, tasks, circle })
    now.current.onMap(map)
    return () => {
      stop()
      vehicles?.remove()
      setVehicles(undefined)
      setDrawn(undefined)
      now.current.onMap(undefined)
    }
  }, [])
  const [left, keep] = useKeptView('tasks')
  const isFitted = useRef((at ?? left) !== undefined)
  useEffect(() => {
    if (!drawn || !tasks) return
    drawn.tasks.draw(tasks.map(shownTask))
    // Once, when what there is has come; then the map stays where it is put.
    if (tasks.length === 0 || isFitted.current) return
    isFitted.current = true
    drawn.tasks.fit()
  }, [drawn, tasks])
  const place = tasks?.find(({ id }) => id === chosen)?.location
  const [lat, lng] = [place?.lat, place?.lng]
  useEffect(() => {
    drawn?.tasks.choose(chosen)
    if (!drawn || lat === undefined || lng === undefined) return
    if (!drawn.map.getBounds().contains([lng, lat])) drawn.map.jumpTo({ center: [lng, lat] })
  }, [drawn, chosen, lat, lng])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another circle, and not another object
  useEffect(() => drawn?.circle.draw(near), [drawn, near?.lat, near?.lng, near?.radius])
  const { location, zoom } = paas_settings.default_map
  return (
    <MapView
      view={at ?? left ?? { ...location, zoom }}
      onView={(view) => {
        if (!isFitted.current) return
        keep(view)
        props.onView(view)
      }}
      onReady={onReady}
    >
      {isCut && <p className={style.note}>{words.some_on_map}</p>}
      {here && onBegin && drawn && (
        <MapMenu
          here={here}
          actions={[
            {
              id: 'new',
              label: words.new_here,
              run: () => onBegin({ lat: here.at.lat, lng: here.at.lng, zoom: drawn.map.getZoom() }),
            },
          ]}
          onClose={() => setHere(undefined)}
        />
      )}
    </MapView>
  )
}
