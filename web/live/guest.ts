import { createLiveClient } from '#client/live-client.ts'

/** What a geo link shows, as its page is given it and as the live channel tells it (docs/links.md). No React. */

export interface Place {
  lat: number
  lng: number
}

export interface ShownObject {
  title: string
  /** Heading in degrees, time in ISO 8601. */
  position?: Place & { heading: number; time: string }
  /** It is somewhere, and that is all that is told. */
  elsewhere?: true
  /** km/h */
  speed?: number
  address?: string
  movement_status?: 'moving' | 'stopped' | 'parked'
  connection_status?: 'active' | 'idle' | 'offline' | 'signal_lost' | 'just_registered' | 'just_replaced'
  driver_name?: string
  driver_phone?: string
  vehicle_label?: string
  vehicle_reg_number?: string
  values?: readonly ShownValue[]
}

/** A value of a sensor; time in ISO 8601. */
export interface ShownValue {
  name: string
  value?: number | string | boolean
  units?: string
  units_type?: string
  reason?: 'no_data' | 'out_of_range' | 'stale' | 'held'
  time?: string
}

/** Pieces of a way; times in milliseconds since 1970 UTC. */
export type Trace = readonly (readonly (readonly [lat: number, lng: number, time: number])[])[]

export interface ShownView {
  objects: readonly ShownObject[]
  places: readonly (Place & { label: string; radius: number })[]
  display: {
    map: string
    autoscale: boolean
    show_icons: boolean
    show_driver_info: boolean
    show_vehicle_info: boolean
    /** Seconds. */
    trace_duration: number
  }
  /** Of the objects, in their order. */
  traces: readonly Trace[]
}

/** Why nothing is shown any more. */
export type Over = 'disabled' | 'inactive' | 'expired' | 'unknown'

/** A first frame, with all that is shown, or one of the objects that have changed, by their places in the list. */
type Told = Omit<ShownView, 'traces'> | { objects: readonly (ShownObject & { n: number })[] }

/** The view after a frame. */
export const taken = (view: ShownView, told: Told): ShownView => {
  if (!('places' in told)) {
    const objects = [...view.objects]
    const traces = [...view.traces]
    for (const { n, ...object } of told.objects) {
      objects[n] = object
      traces[n] = followed(traces[n] ?? [], object, view.display.trace_duration)
    }
    return { ...view, objects, traces }
  }
  const { objects, places, display } = told
  const names = (some: readonly ShownObject[]): string => JSON.stringify(some.map(({ title }) => title))
  const before = names(view.objects) === names(objects) ? view.traces : []
  const traces = objects.map((object, n) => followed(before[n] ?? [], object, display.trace_duration))
  return { objects, places, display, traces }
}

/** The way with the place where it is now, without what is older than so many seconds. */
const followed = (trace: Trace, { position, elsewhere }: ShownObject, seconds: number): Trace => {
  if (elsewhere) return trace.at(-1)?.length ? [...trace, []] : trace
  if (!position) return trace
  const time = Date.parse(position.time)
  const last = trace.at(-1) ?? []
  const isNew = time > (last.at(-1)?.[2] ?? 0)
  const grown = isNew ? [...last, [position.lat, position.lng, time] as const] : last
  return [...trace.slice(0, -1), grown]
    .map((piece) => piece.filter(([, , at]) => at >= time - seconds * 1000))
    .filter((piece, i, all) => piece.length > 0 || i === all.length - 1)
}

interface Watching {
  /** Where the service answers, without `/v2`. */
  url: string
  /** Of the link. */
  hash: string
  onTold(told: Told): void
  onOver(why: Over): void
  onConnection(isOpen: boolean): void
}

/** No such link: there was one, or none ever. */
const gone = 4

/** Hears what the link shows, until it shows nothing any more; answers how to end it. */
export const watchLink = ({ url, hash, onTold, onOver, onConnection }: Watching): (() => void) => {
  const over = (why: Over): void => {
    live.close()
    onOver(why)
  }
  const live = createLiveClient({
    url,
    hash,
    onConnection: (isOpen) => !isOpen && onConnection(false),
    onError: ({ status }) => status.code === gone && over('unknown'),
    // The public is told frames of its own.
    onEvent: (frame) => {
      const { event, data } = frame as unknown as
        | { event: 'link'; data: { status: Over } }
        | { event: 'state'; data: Told }
      if (event === 'link') over(data.status)
      if (event !== 'state') return
      onConnection(true)
      onTold(data)
    },
  })
  live.subscribe({ type: 'state', trackers: [] })
  return live.close
}
