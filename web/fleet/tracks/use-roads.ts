import { useMemo, useState } from 'react'
import { useAsk } from '#web/session/ask.ts'
import { failureText } from '#web/ui/failure.ts'
import { useCommon, useWords } from '#web/words/speech.tsx'
import type { Trip } from './journey.ts'
import { onRoads } from './on-roads.ts'
import type { Driven } from './use-journey.ts'

/** The chosen drive on roads, where somebody wants it so and an engine knows them. What was sent is what is played. */
export const useRoads = (driven: Driven, trip: Trip | undefined, { from, to }: { from: string; to: string }) => {
  const words = useWords('fleet/tracks')
  const common = useCommon()
  const [isOn, setOn] = useState(false)
  const known = useAsk('map/source/list', { domain: location.hostname })
  const asked = { from, to, tracker_id: trip?.tracker_id ?? 0, track_id: trip?.id ?? 0, matched: true }
  const { data, error, isPlaceholderData } = useAsk('track/read', asked, { enabled: isOn && trip !== undefined })
  const roads = isOn && !error && !isPlaceholderData ? data?.roads : undefined
  const drawn = useMemo((): Driven => {
    const points = trip && driven.points.get(trip.id)
    if (!trip || !points || !roads) return driven
    return { ...driven, points: new Map(driven.points).set(trip.id, onRoads(points, roads)) }
  }, [driven, trip, roads])
  const fault = isOn && trip && error ? failureText(error, common) : roads?.length === 0 ? words.no_roads : ''
  return { canBe: known.data?.roads === true && trip !== undefined, isOn, setOn, drawn, fault }
}
