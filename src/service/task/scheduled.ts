import type { Db } from '#store/db.ts'
import { unblockedIds } from '#store/fleet/trackers.ts'
import { masterOf } from '#store/owner.ts'
import { type DueAccount, type DueSchedule, noteDay } from '#store/tasks/schedule-due.ts'
import { checkpointsOf, type ScheduleRow } from '#store/tasks/schedules.ts'
import { createMany, type Given } from '#store/tasks/task-batch.ts'
import { countOf } from '#store/tasks/tasks.ts'
import { dayAt, isDue, momentsOn, nextDayAt } from '#task/schedule.ts'

/** What schedules make on a day (supplement 2, section 4.5). */

interface Means {
  config: { task_quota: number }
  now: Date
}

/**
 * Makes what schedules, which are held, ask for on the day of the account that it is, unless it was made already, and notes when the next day begins.
 * Answers how many tasks the account had no room for.
 */
export const makeDay = async (
  db: Db,
  { gone, time_zone, ...owner }: DueAccount,
  held: readonly DueSchedule[],
  { config, now }: Means,
): Promise<number> => {
  const day = dayAt(now.getTime(), time_zone)
  const fresh = held.filter(
    ({ made_for, parameters }) => (made_for ?? '') < day && parameters && isDue(parameters, day),
  )
  const next = new Date(nextDayAt(now.getTime(), time_zone))
  await noteDay(
    db,
    owner,
    held.map(({ id }) => id),
    { day, next },
  )
  if (gone || fresh.length === 0) return 0
  const given = await askedOn(db, owner.account_id, fresh, { day, zone: time_zone })
  const room = config.task_quota - (await countOf(db, owner))
  const made = withinRoom(given, room)
  await createMany(db, owner, made, { origin: 'scheduled', user_id: null, now })
  return given.length - made.length
}

/** As many as there is room for; a route without all of its checkpoints is none. */
const withinRoom = (given: readonly Given[], room: number): Given[] => {
  const kept = given.slice(0, Math.max(0, room))
  const isCut = kept.length < given.length
  const routes = new Map<number | undefined, number>()
  if (!isCut) return kept
  for (const { route } of given) routes.set(route, (routes.get(route) ?? 0) + 1)
  const there = new Map<number | undefined, number>()
  for (const { route } of kept) there.set(route, (there.get(route) ?? 0) + 1)
  return kept.filter(({ route }) => route === undefined || there.get(route) === routes.get(route))
}

interface Day {
  day: string
  zone: string
}

/** What is asked on a day: tasks, and routes each with its checkpoints behind it. Blocked trackers are asked for nothing. */
const askedOn = async (db: Db, account_id: number, schedules: readonly DueSchedule[], day: Day): Promise<Given[]> => {
  const routes = schedules.filter(({ type }) => type === 'route').map(({ id }) => id)
  const legs = Map.groupBy(await checkpointsOf(db, { account_id }, routes), ({ parent_id }) => parent_id)
  const trackers = [...new Set(schedules.flatMap(({ tracker_id }) => tracker_id ?? []))]
  const able = new Set(await unblockedIds(db, masterOf(account_id), trackers))
  return schedules.flatMap((schedule) => {
    const tracker_id = schedule.tracker_id !== null && able.has(schedule.tracker_id) ? schedule.tracker_id : null
    if (schedule.type === 'task') return [askedOf(schedule, tracker_id, day)]
    return routeOf(schedule, legs.get(schedule.id) ?? [], tracker_id, day)
  })
}

const askedOf = (row: ScheduleRow, tracker_id: number | null, { day, zone }: Day): Given => {
  const { label, description, max_delay, min_stay_duration, min_arrival_duration, tags, form_template_id, recipient } =
    row
  const { from, to } = momentsOn(day, { from_time: row.from_time as string, duration: row.duration as number }, zone)
  return {
    ...{ label, description, max_delay, min_stay_duration, min_arrival_duration, tags, tracker_id, form_template_id },
    recipient,
    location: { lat: row.lat as number, lng: row.lng as number, radius: row.radius as number, address: row.address },
    ...{ from: new Date(from), to: new Date(to) },
  }
}

const routeOf = (
  { id: route, label, description }: ScheduleRow,
  legs: readonly ScheduleRow[],
  tracker_id: number | null,
  day: Day,
): Given[] => {
  const asked = legs.map((leg) => askedOf(leg, tracker_id, day))
  const [first, last] = [asked[0], asked.at(-1)]
  if (!first || !last) return []
  const whole = { label, description, tracker_id, type: 'route' as const, route, from: first.from, to: last.to }
  return [whole, ...asked.map((leg, order) => ({ ...leg, type: 'checkpoint' as const, route, order }))]
}
