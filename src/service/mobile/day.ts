import type { Phone } from '#contract/caller.ts'
import { invalid } from '#contract/errors.ts'
import type { Context } from '#contract/operation.ts'
import * as checkins from '#store/checkins/checkins.ts'
import { type Recorded, readRecorded } from '#store/fleet/device-recorded.ts'
import { ofTracker } from '#store/forms/inspections.ts'
import type { StoredTrack } from '#store/points/tracks.ts'
import { queryOf } from '#store/query.ts'
import { isShort } from '#track/filter.ts'
import { type CalendarDay, idlingOf } from '../today/idling.ts'
import { readingOf, tracksOf } from '../track/asked.ts'
import { officeOf } from './office.ts'

/** Days of phones' trackers: what was driven, and what was sent from the way. */

type Asking = Pick<Context<Phone>, 'db' | 'caller' | 'now'>

/** Check-ins of a day that are told. */
const most_checkins = 500

const today = ({ caller, now }: Asking): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(caller.time_zone).toPlainDate()

/** The day of the text. Throws error 7 for one of which nobody has kept anything. */
const dayOf = (named: string): Temporal.PlainDate => {
  const day = Temporal.PlainDate.from(named)
  if (day.year < 1970 || day.year > 2099) throw invalid('day', 'must be of the years 1970 to 2099')
  return day
}

/** The day of the phone's tracker, today where none is named; `undefined` where the tracker is there no more. */
export const readDay = async (asking: Asking, named: string | undefined) => {
  const { db, caller, now } = asking
  const office = officeOf(caller)
  const { tracker_id, time_zone } = caller
  const recorded = await readRecorded(db, office, tracker_id, now)
  if (!recorded) return undefined
  const day = named === undefined ? today(asking) : dayOf(named)
  const from = new Date(day.toZonedDateTime(time_zone).epochMilliseconds)
  const end = day.add({ days: 1 }).toZonedDateTime(time_zone).epochMilliseconds
  const to = new Date(end - 1)
  const began = ({ start_time }: StoredTrack): boolean => start_time >= from.getTime() && start_time <= to.getTime()
  const tracks = (await tracksOf(readingOf(recorded, { from, to }, { db, now })))
    .filter((track) => began(track) && !isShort(track))
    .map(tellTrack)
  const ids = await checkins.idsOfPhone(db, caller, { from, to }, most_checkins)
  return {
    day: day.toString(),
    metres: tracks.reduce((sum, { metres }) => sum + metres, 0),
    seconds: tracks.reduce((sum, { start_date, end_date }) => sum + Math.round((end_date - start_date) / 1000), 0),
    idling: await idlingIn(asking, recorded, { name: day.toString(), from: from.getTime(), to: end }),
    tracks,
    inspections: await ofTracker(db, office, tracker_id, { from, to }),
    checkins: (await checkins.inOrder(db, office, ids)).map(tellCheckin),
  }
}

/** Seconds; null where nothing tells of the engine, or too much is not summed yet. */
const idlingIn = async ({ db, now }: Asking, recorded: Recorded, day: CalendarDay): Promise<number | null> => {
  const to = Math.min(day.to, now.getTime())
  if (to <= day.from) return null
  const found = await idlingOf(queryOf(db), [recorded], [{ ...day, to }], now.getTime())
  return found?.told ? Math.round((found.days.get(day.name) ?? 0) / 1000) : null
}

const tellTrack = (track: StoredTrack) => ({
  ...{ start_date: track.start_time, start_address: track.start_address },
  ...{ end_date: track.end_time, end_address: track.end_address },
  metres: Math.round(track.length),
  under_way: track.end_reason?.reason === 'under_way',
})

const tellCheckin = ({ id, marker_time, address, comment, form_label, files }: checkins.Checkin) => ({
  ...{ id, marker_time, address, comment, form_label },
  files: files.filter(({ state }) => state !== 'deleted').length,
})
