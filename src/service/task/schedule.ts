import { type Fault, invalid, refuse } from '#contract/errors.ts'
import type { ChangedLeg } from '#resource/task-schedule.ts'
import { unblocked } from '#resource/tracker/unblocked.ts'
import type { Db } from '#store/db.ts'
import * as trackers from '#store/fleet/trackers.ts'
import { timeZoneOf } from '#store/rules/rules.ts'
import { holdOne } from '#store/sql/records.ts'
import type { Keeper } from '#store/sql/tied.ts'
import type { Entry, Leg, Timed } from '#store/tasks/schedules.ts'
import { misplaced } from '#task/order.ts'
import { dayAt, nextDayAt, spanOf } from '#task/schedule.ts'
import { once, tagFaults } from '../bindings.ts'

/** What schedules of tasks name, checked and held. */

type Failing = 'not_found' | 'entity_not_found' | 'device_blocked'

interface Asking {
  db: Db
  caller: Keeper
  now: Date
  fail(error: Failing): never
}

/** The id of the tracker that is asked, which is locked; null for nobody. Fails with 201 for a tracker that the caller does not see, 208 for one that is blocked. */
export const trackerFor = async ({ db, caller, fail }: Asking, tracker_id: number | null | undefined) => {
  if (!tracker_id) return null
  return unblocked((await trackers.lock(db, caller, tracker_id)) ?? fail('not_found'), fail).id
}

/** The begin of a new schedule: the day that has begun, by the clocks of the account, is over and done with. */
export const beginning = async ({
  db,
  caller,
  now,
}: Omit<Asking, 'fail'>): Promise<Pick<Timed, 'made_for' | 'due'>> => {
  const zone = await timeZoneOf(db, caller)
  return { made_for: dayAt(now.getTime(), zone), due: new Date(nextDayAt(now.getTime(), zone)) }
}

const toSeconds = (time: string): string => (time.length === 5 ? `${time}:00` : time)

/**
 * Checks what a schedule asks for at one place and returns it as it is stored; its tags and its template stay until the transaction ends. Throws
 * error 7 for tags that the account does not have; fails with 204 for such a template.
 */
export const checkedEntry = async <T extends Entry>(asking: Asking, entry: T, parameter: string): Promise<T> => {
  const { db, caller, fail } = asking
  const tags = once(entry.tags ?? [])
  refuse(await tagFaults({ db, caller }, `${parameter}.tags`, tags))
  const { form_template_id } = entry
  if (form_template_id && !(await holdOne(db, caller, 'form_template', form_template_id))) fail('entity_not_found')
  return { ...entry, tags, from_time: toSeconds(entry.from_time) }
}

/**
 * Checks the checkpoints of a scheduled route and returns them as they are stored. Throws error 7 for fewer than two, for one that ends before an
 * earlier one begins, or that names a checkpoint of another route; fails as `checkedEntry` does.
 * @param known ids of the route's own
 */
export const checkedLegs = async (
  asking: Asking,
  legs: readonly ChangedLeg[],
  known: readonly number[],
): Promise<Leg[]> => {
  const faults: Fault[] = []
  const ids = legs.map(({ id }) => id ?? null)
  for (const [i, id] of ids.entries())
    if (id !== null && (!known.includes(id) || ids.indexOf(id) < i))
      faults.push({ parameter: `checkpoints.${i}.id`, error: 'must be a checkpoint of the route, named once' })
  refuse(faults)
  const checked: Leg[] = []
  for (const [i, leg] of legs.entries()) checked.push(await checkedEntry<Leg>(asking, leg, `checkpoints.${i}`))
  const wrong = misplaced(legs.map(spanOf))
  if (legs.length < 2) throw invalid('checkpoints', 'must have at least two entries')
  if (wrong) throw invalid(`checkpoints.${wrong.later}.from_time`, 'must not end before an earlier one begins')
  return checked
}
