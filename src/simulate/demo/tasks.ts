import type { Db } from '#store/db.ts'
import * as accounts from '#store/dealer/accounts.ts'
import { noteVisit } from '#store/demo/past-visits.ts'
import { lock as lockTracker } from '#store/fleet/trackers.ts'
import { masterOf } from '#store/owner.ts'
import * as forms from '#store/tasks/task-forms.ts'
import { noteVersions } from '#store/tasks/task-known.ts'
import * as tasks from '#store/tasks/tasks.ts'
import { beginOf, dayAt, type Trip, tripsOf } from '../fleet/plan.ts'
import { secondsOf } from '../fleet/travel.ts'
import { stopOf, wayBetween } from '../fleet/ways.ts'
import { delivery, type Making } from './checkins.ts'
import type { DemoTracker } from './trackers.ts'

/** Tasks of the demo's vans: what they bring where, of the days before and the week to come; some come late, and some never. */

const minute = 60_000

/** Vans that have tasks, and days back and ahead of which there are some. */
const [most_vans, days_before, days_ahead] = [4, 3, 7]

const goods = ['A crate', 'Two parcels', 'Letters', 'A spare part', 'Documents', 'Flowers']

/** Metres around a stop. */
const radius = 150

/** A stop of a van as it was planned: when it comes and goes, in milliseconds since 1970 UTC. */
interface Stop {
  at: Trip['to']
  comes: number
  goes: number
}

/** The stops of a day, but for the way home. */
const stopsOf = ({ vehicle }: DemoTracker, day: number): Stop[] => {
  const begin = beginOf(vehicle, day)
  const trips = tripsOf(vehicle, day)
  return trips.slice(0, -1).map(({ depart, from, to }, i) => ({
    at: to,
    comes: begin + (depart + secondsOf(wayBetween(from, to))) * 1000,
    goes: begin + ((trips[i + 1] as Trip).depart + 60) * 1000,
  }))
}

/** The window of a stop: of each ninth it is over before anybody comes, and of each seventh there is some time left after it. */
const windowOf = ({ comes }: Stop, number: number) => {
  const isLate = number % 7 === 3
  const last = comes + (number % 9 === 4 ? -50 : isLate ? -10 : 40) * minute
  return { from: new Date(last - 75 * minute), to: new Date(last), max_delay: isLate ? 60 : 0 }
}

/** Makes the tasks of the vans, unless there are any, and lets drivers say by hand that they are done. */
export const ensureTasks = async (making: Making, trackers: readonly DemoTracker[]): Promise<void> => {
  const { session, db } = making
  if ((await session.client.call('task/count')).count > 0) return
  const { account_id } = session
  await accounts.updateSettings(db, session, account_id, { tasks_by_hand: true })
  const vans = trackers.filter(({ vehicle }) => vehicle.kind === 'van').slice(0, most_vans)
  const template_id = (await session.client.call('form/template/list')).list.find(({ label }) => label === delivery)?.id
  for (const [i, van] of vans.entries()) {
    const today = dayAt(van.vehicle, Date.now())
    for (let day = today - days_before; day <= today + days_ahead; day++)
      // Of the first, whose driver has a phone.
      await planDay(making, van, { day, first: i, template_id: i === 0 ? template_id : undefined })
  }
}

/** Makes the tasks of a day as they were planned in the morning. The clock finds out what became of them. */
const planDay = async (
  { session, db }: Making,
  van: DemoTracker,
  { day, first, template_id }: { day: number; first: number; template_id: number | undefined },
): Promise<void> => {
  const morning = new Date(Math.min(beginOf(van.vehicle, day), Date.now()))
  await db.transaction().execute(async (transaction) => {
    const tracker = await lockTracker(transaction, masterOf(session.account_id), van.id)
    if (!tracker) return
    for (const [i, stop] of stopsOf(van, day).entries())
      await plan(transaction, { tracker, stop, number: first + i + day, morning, template_id })
  })
}

interface Planned {
  tracker: NonNullable<Awaited<ReturnType<typeof lockTracker>>>
  stop: Stop
  number: number
  morning: Date
  /** Of the form that every other asks for. */
  template_id: number | undefined
}

/** Makes a task, with the visit that was already. */
const plan = async (db: Db, { tracker, stop, number, morning, template_id }: Planned): Promise<void> => {
  const { at, comes, goes } = stop
  const { lat, lng, name, street, town } = stopOf(at)
  const location = { lat, lng, radius, address: `${street}, ${town}` }
  const asked = { label: `${goods[number % goods.length]}: ${name}`, location, ...windowOf(stop, number) }
  const task_id = await tasks.create(db, tracker, asked, tracker, morning)
  const visit = { task_id, tracker_id: tracker.id, location, enter: new Date(comes), leave: new Date(goes) }
  if (goes < Date.now()) await noteVisit(db, tracker, visit)
  if (template_id === undefined || number % 2 === 1) return
  for (const task of await tasks.hold(db, tracker, [task_id])) await forms.create(db, task, template_id, morning)
  await noteVersions(db, tracker, [task_id], morning)
}
