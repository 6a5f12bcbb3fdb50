import type { Recorded } from '#store/fleet/device-recorded.ts'
import { engineColumns, engineWalk, engineWithin } from '#store/points/engine-runs.ts'
import { heldUntil, idleStates, lead } from '#store/points/idle-days.ts'
import { idleDays } from '#store/points/idle-read.ts'
import { type Period, type Run, runsOfEach } from '#store/points/runs.ts'
import { columnsOfRuns } from '#store/points/selected.ts'
import type { Query } from '#store/query.ts'
import { day, dayOf } from '#track/day-sums.ts'
import { isShort } from '#track/filter.ts'
import { idleTimes, type Stretch, termsOf } from '#track/idle.ts'
import { current, settledTrack } from '#track/segment.ts'
import type { Track } from '#track/track.ts'
import { type Reading, tracksOf, tracksOfMany } from '../track/asked.ts'

/**
 * For how long engines were on while their vehicles stood, as reports of engine hours tell it: by sums as far as these go, and of the rest,
 * half an hour or so of those that stand, by what they sent. Times in milliseconds since 1970 UTC.
 */

/** A source as it is known now. */
export type IdleSource = Pick<Recorded, 'source_id' | 'kept_from' | 'segment' | 'detection' | 'last_time'>

/** A day of the calendar, as far as it counts. */
export interface CalendarDay extends Stretch {
  name: string
}

/** Milliseconds by the day of the calendar, and whether any of the sources tells of its ignition. */
export interface Idling {
  days: ReadonlyMap<string, number>
  told: boolean
}

/** Days of sources that are read beside what is summed, at most: more is there only before the job has summed it for the first time. */
const most_days = 2000
/** Milliseconds of a source that are read together with those of others. */
const near = 2 * day

/** What is read of a source beside its sums. */
interface Rest extends Stretch {
  source: IdleSource
  /** It has stood where it stands all the time, so no drive is in it. */
  stands: boolean
}

/** Nothing where so much is not summed yet that it would take long. */
export const idlingOf = async (
  query: Query,
  sources: readonly IdleSource[],
  calendar: readonly CalendarDay[],
  now: number,
): Promise<Idling | undefined> => {
  const begin = Math.min(...calendar.map(({ from }) => from))
  const named = new Map(sources.map((source) => [source.source_id, source]))
  const summed: (Stretch & { source_id: number })[] = []
  const rests: Rest[] = []
  let told = false
  for (const state of await idleStates(query, [...named.keys()])) {
    const source = named.get(state.source_id)
    if (!source) continue
    const held = heldUntil(state)
    const kept = source.kept_from.getTime()
    // Of a day that is kept in part nothing is summed.
    const from = kept > begin ? dayOf(kept) + day : begin
    if (held !== undefined) summed.push({ source_id: state.source_id, from, to: held })
    if (held !== undefined && state.summed?.told) told = true
    const since = Math.max(held ?? begin, begin, kept)
    const stands = held !== undefined && held <= since && standsSince(source, since)
    const rest = { source, stands, from: since, to: Math.min(source.last_time ?? 0, now) }
    if (rest.to > rest.from && !drivesOn(rest, now)) rests.push(rest)
  }
  if (rests.reduce((sum, { from, to }) => sum + to - from, 0) > most_days * day) return undefined
  const terms = calendar.flatMap(({ name, ...within }) => termsOf(within, name))
  const days = new Map(await idleDays(query, summed, terms))
  const read = await readRests(query, rests, now)
  for (const { name, from, to } of calendar)
    for (const { idle } of read)
      for (const one of idle) {
        const common = Math.min(one.to, to) - Math.max(one.from, from)
        if (common > 0) days.set(name, (days.get(name) ?? 0) + common)
      }
  return { days, told: told || read.some((one) => one.told) }
}

const standsSince = ({ segment }: IdleSource, time: number): boolean =>
  segment?.stop !== undefined && !segment.track && segment.stop.since <= time

/** Answers whether all of it is a drive under way. */
const drivesOn = ({ source: { segment, detection }, from, to }: Rest, now: number): boolean => {
  if (!segment?.track || !segment.moved || segment.track.start_time > from) return false
  const track = settledTrack(segment, detection, now) ?? current(segment)
  return track !== undefined && !isShort(track) && track.end_time >= to
}

interface Read {
  idle: Stretch[]
  told: boolean
}

const readRests = async (query: Query, rests: readonly Rest[], now: number): Promise<Read[]> => {
  const isNear = ({ from, to }: Rest): boolean => to - from <= near
  const read = await readNear(query, rests.filter(isNear), now)
  for (const rest of rests.filter((one) => !isNear(one))) {
    const { source_id, detection } = rest.source
    const walk = await engineWithin(query, source_id, { ...widened(rest), detection, places: false })
    read.push(readOf(rest, walk, await tracksOf(readingOf(query, rest, now))))
  }
  return read
}

/** All by two statements. */
const readNear = async (query: Query, rests: readonly Rest[], now: number): Promise<Read[]> => {
  if (rests.length === 0) return []
  const readings = new Map(rests.map((rest) => [rest, readingOf(query, rest, now)]))
  const tracksIn = await tracksOfMany([...readings].flatMap(([{ stands }, reading]) => (stands ? [] : reading)))
  const runsOf = await runsOfEach(query, new Map(rests.map((rest) => [rest.source.source_id, widened(rest)])))
  return [...readings].map(([rest, reading]) => {
    const walk = engineWalk(rest.source.detection)
    for (const selection of selectionsOf(rest, runsOf(rest.source.source_id))) walk.go(selection)
    return readOf(rest, walk, rest.stands ? [] : tracksIn(reading))
  })
}

const selectionsOf = (rest: Rest, runs: readonly Run[]) =>
  columnsOfRuns(runs, engineColumns(rest.source.detection, false), widened(rest))

/** An engine that was on before may be on still. */
const widened = ({ source, from, to }: Rest): Period => ({
  from: Math.max(source.kept_from.getTime(), from - lead),
  to,
})

const readOf = (rest: Rest, walk: Pick<ReturnType<typeof engineWalk>, 'end'>, tracks: readonly Track[]): Read => {
  const runs = walk.end()
  const drives = tracks.filter((track) => track.type === 'regular' && !isShort(track))
  return { idle: idleTimes(runs ?? [], drives, rest), told: runs !== undefined }
}

const readingOf = (query: Query, { source, from }: Rest, now: number): Reading => ({
  ...{ query, source_id: source.source_id, label: '', limit_exceeded: false, now },
  ...{ detection: source.detection, segment: source.segment },
  // Of its drives nothing but their times is used.
  privacy: undefined,
  ...{ period: { from, to: now }, kept_from: source.kept_from.getTime() },
})
