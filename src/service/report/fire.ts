import { Failure, failWith } from '#contract/errors.ts'
import { lastFiring, nextFiring, reportedPeriod } from '#report/schedule.ts'
import { type Fault, faultOf, type ScheduleParameters } from '#resource/report/schedule.ts'
import type { Config } from '#src/config.ts'
import type { Db } from '#store/db.ts'
import { isShut } from '#store/dealer/dealers.ts'
import { reportable } from '#store/fleet/trackers.ts'
import * as firing from '#store/reports/firing.ts'
import * as sendings from '#store/reports/sendings.ts'
import { ask } from './ask.ts'
import { tellFault } from './letters.ts'

interface Means {
  config: Config
  now: Date
}

/** Milliseconds after which a firing is late: who reads it is told that it is not of its time. */
const late_after = 15 * 60_000

/** Counts anew when a schedule fires, whose user has other clocks now: what was to come is not late. */
export const planAnew = async (db: Db, due: firing.Due, now: Date): Promise<void> => {
  const maker = await firing.readMaker(db, due, due.user_id)
  const next = maker && nextFiring(due.parameters as ScheduleParameters, maker.time_zone, now.getTime())
  await firing.plan(db, due, next ? new Date(next.at) : null)
}

/**
 * Fires a schedule that is due, in one transaction: asks for its report, and plans the next firing. Of those that were missed
 * it makes the newest. Trackers that the user sees no more, or whose plans have no reports, are left out; where none is left,
 * the user is told why there is no report.
 */
export const fire = async (db: Db, due: firing.Due, { config, now }: Means): Promise<void> => {
  const parameters = due.parameters as ScheduleParameters
  const maker = await firing.readMaker(db, due, due.user_id)
  const zone = maker?.time_zone ?? 'UTC'
  const next = nextFiring(parameters, zone, now.getTime())
  await firing.plan(db, due, next ? new Date(next.at) : null)
  const last = lastFiring(parameters, zone, now.getTime())
  if (!last) return
  const at = new Date(last.at)
  const late = now.getTime() - last.at > late_after
  await firing.noteFiring(db, due, at)
  if (!maker || maker.gone || isShut(maker.block_type))
    return firing.noteResult(db, due, { report_id: null, late, fault: 'gone' })
  const made = await askFor(db, maker, last, { config, parameters })
  if ('report_id' in made) return sendings.create(db, due, { ...made, schedule_id: due.id, due: at, late })
  await firing.noteResult(db, due, { report_id: null, late, fault: made.fault })
  await tellFault(db, maker, { parameters, due: at, fault: made.fault })
}

interface Asking {
  config: Config
  parameters: ScheduleParameters
}

const askFor = async (
  db: Db,
  maker: firing.Maker,
  { day }: { day: string },
  { config, parameters: { period, report } }: Asking,
): Promise<{ report_id: number; left_out: number } | { fault: Fault }> => {
  const seen = await reportable(db, maker, report.trackers)
  const kept = new Set(seen.filter(({ has_reports }) => has_reports).map(({ id }) => id))
  if (kept.size === 0) return { fault: seen.length > 0 ? 'plan' : 'trackers' }
  const { from, to } = reportedPeriod(day, period, maker.time_zone)
  // As they were given, not as they are stored.
  const trackers = report.trackers.filter((id) => kept.has(id))
  try {
    const asking = { db, caller: maker, config, fail: failWith }
    const report_id = await ask(
      asking,
      'scheduled',
      { from: new Date(from), to: new Date(to) },
      { ...report, trackers },
    )
    return { report_id, left_out: report.trackers.length - trackers.length }
  } catch (error) {
    if (error instanceof Failure) return { fault: faultOf(error.error) }
    throw error
  }
}
