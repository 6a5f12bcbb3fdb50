import type { User } from '#contract/caller.ts'
import { Failure, type Fault, invalid } from '#contract/errors.ts'
import type { Context } from '#contract/operation.ts'
import { mostDays, nextFiring, reportedPeriod } from '#report/schedule.ts'
import type { ScheduleParameters } from '#resource/report/schedule.ts'
import type * as schedules from '#store/reports/schedules.ts'
import { checkWanted } from './ask.ts'

type Errors = 'list_has_nonexistent' | 'plugin_not_found' | 'feature_unavailable'
type Asking = Pick<Context<User, Errors>, 'db' | 'caller' | 'config' | 'now' | 'fail'>

const at = 'schedule.parameters'

/**
 * A schedule as it is stored, with when it fires next. Throws error 7 for days or a period that are none, and fails as
 * `report/tracker/generate` does with what it asks for.
 */
export const checkedSchedule = async (
  asking: Asking,
  { enabled, parameters }: { enabled: boolean; parameters: ScheduleParameters },
): Promise<schedules.NewSchedule> => {
  const { caller, config, now } = asking
  const { period, schedule, report } = parameters
  if (!schedule[schedule.type]) throw invalid(`${at}.schedule.${schedule.type}`, 'is what its type asks for')
  if (mostDays(period) > config.max_time_span)
    throw invalid(`${at}.period`, `must be of ${config.max_time_span} days at most`)
  const firing = nextFiring(parameters, caller.time_zone, now.getTime())
  if (!firing) throw invalid(`${at}.schedule`, 'has no day on which it could fire')
  const told = reportedPeriod(firing.day, period, caller.time_zone)
  const plugin = await named(() => checkWanted(asking, told, report))
  return {
    enabled,
    parameters: {
      ...parameters,
      schedule: { type: schedule.type, [schedule.type]: schedule[schedule.type] },
      report: { ...report, plugin },
    },
    next_time: enabled ? new Date(firing.at) : null,
  }
}

/** Faults of a report are told by where it stands in the schedule, and those of its end by the length of its period. */
const named = async <T>(check: () => Promise<T>): Promise<T> => {
  try {
    return await check()
  } catch (error) {
    const faults = error instanceof Failure && error.error === 'invalid_parameters' ? error.extra.errors : undefined
    if (!Array.isArray(faults)) throw error
    const errors = (faults as Fault[]).map(({ parameter, error }) => ({
      parameter: parameter === 'to' ? `${at}.period` : `${at}.report.${parameter}`,
      error,
    }))
    throw new Failure('invalid_parameters', { errors })
  }
}
