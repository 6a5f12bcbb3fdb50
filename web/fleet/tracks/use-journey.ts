import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useAsk } from '#web/session/ask.ts'
import { useSession } from '#web/session/session.tsx'
import { byTrip, isTrip, type Leg, legsOf, type Timed, type Trip, timed } from './journey.ts'

interface Asked {
  from: string
  to: string
}

export interface Driven {
  /** Of all trackers, by time. */
  legs: readonly Leg[]
  /** The points of each trip that are drawn. */
  points: ReadonlyMap<number, readonly Timed[]>
  /** Older days are no longer kept. */
  isLimited: boolean
}

/** What trackers did: their drives first, and the points of each as soon as they come; of the chosen trip all that is drawn. */
export const useJourney = (trackers: readonly number[], { from, to }: Asked, chosen: number | undefined) => {
  const { client } = useSession()
  const lists = useQueries({
    queries: trackers.map((tracker_id) => ({
      queryKey: ['track', 'list', { tracker_id, from, to }],
      queryFn: () => client.call('track/list', { tracker_id, from, to, count_events: true }),
    })),
  })
  const points = useQueries({
    queries: trackers.map((tracker_id) => ({
      queryKey: ['track', 'read', { tracker_id, from, to }],
      queryFn: async () => timed((await client.call('track/read', { tracker_id, from, to })).list),
      // A day is thousands of rows, which are looked at now.
      gcTime: 60_000,
    })),
  })
  const told = lists.map(({ data }) => data)
  const read = points.map(({ data }) => data)
  // Their lengths never change for one component: it is made anew for other trackers.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was told, one by one
  const data = useMemo((): Driven | undefined => {
    if (told.some((one) => one === undefined)) return undefined
    const each = trackers.map((tracker_id, i) => legsOf(tracker_id, told[i]?.list ?? []))
    return {
      legs: each.flat().sort((a, b) => (a.from < b.from ? -1 : 1)),
      points: new Map(each.flatMap((legs, i) => [...byTrip(read[i] ?? [], legs.filter(isTrip))])),
      isLimited: told.some((one) => one?.limit_exceeded),
    }
  }, [...told, ...read])
  const trip = data?.legs.find((leg): leg is Trip => isTrip(leg) && leg.id === chosen)
  const own = useTrip(trip, { from, to })
  const whole = useMemo(
    () => (data && trip && own ? { ...data, points: new Map(data.points).set(trip.id, own) } : data),
    [data, trip, own],
  )
  const failed = lists.find(({ error }) => error)
  return { data: whole, error: failed?.error ?? null, refetch: () => lists.map((list) => list.refetch()) }
}

/** The points of one drive by itself: of a long period each drive has but some. */
const useTrip = (trip: Trip | undefined, period: Asked): readonly Timed[] | undefined => {
  const asked = { ...period, tracker_id: trip?.tracker_id ?? 0, track_id: trip?.id ?? 0 }
  const { data, isPlaceholderData } = useAsk('track/read', asked, { enabled: trip !== undefined })
  return useMemo(() => (data && !isPlaceholderData ? timed(data.list) : undefined), [data, isPlaceholderData])
}
