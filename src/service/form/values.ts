import type { Static } from 'typebox'
import { Failure } from '#contract/errors.ts'
import type { Value as Given } from '#form/values.ts'
import { clock, readDay, readTime } from '#formats/clock.ts'
import type { FormSubmission } from '#resource/form/values.ts'
import type { Db } from '#store/db.ts'
import * as forms from '#store/forms/form-submit.ts'

/** Values of forms as they are submitted, by check-ins and for tasks. */

/** What is filled in as it is sent: with dates that may be moments. */
type Sent<F extends forms.Filling> = Omit<F, 'values' | 'today'> & Pick<Static<typeof FormSubmission>, 'values'>

/**
 * Submits a form of a tracker, in a transaction that a failure ends. Throws 201 for a form that the tracker does not
 * have or the caller does not see, 242 with all faults of the values, 247 for a form that was submitted before.
 */
export const submitForm = async (
  db: Db,
  caller: Submitter,
  { values, ...submission }: Sent<forms.Submission>,
  now: Date,
): Promise<void> => {
  passed(await forms.submit(db, caller, { ...submission, ...given(caller, values, now) }, now))
}

/** Submits the form of a task, for the first time or again, as `submitForm` does; whether it may be, the caller knows. */
export const submitFormOfTask = async (
  db: Db,
  caller: Submitter,
  { values, ...submission }: Sent<forms.TaskSubmission>,
  now: Date,
): Promise<void> => {
  passed(await forms.submitOfTask(db, caller, { ...submission, ...given(caller, values, now) }, now))
}

/** Changes what was filled in. Throws 201 for a form that the caller does not see or that was not submitted, 242 with all faults of the values. */
export const changeForm = async (
  db: Db,
  caller: Submitter,
  { form_id, values }: Sent<forms.Filling>,
  now: Date,
): Promise<void> => {
  passed(await forms.change(db, caller, { form_id, ...given(caller, values, now) }, now))
}

type Submitter = forms.Submitter & { time_zone: string }

const passed = (outcome: forms.Outcome): void => {
  if (outcome === 'submitted') return
  if (typeof outcome === 'string') throw new Failure(outcome)
  throw new Failure('content_invalid', { errors: outcome.faults })
}

const given = ({ time_zone }: Submitter, values: Static<typeof FormSubmission>['values'], now: Date) => ({
  values: withDays(values, time_zone),
  today: clock(time_zone)(now.getTime()).slice(0, 10),
})

/** The values with dates that were sent as moments reduced to their days in the zone. */
const withDays = (given: Static<typeof FormSubmission>['values'], zone: string): Record<string, Given | null> =>
  Object.fromEntries(
    Object.entries(given).map(([id, value]) => {
      const isMoment = value?.type === 'date' && readTime(String(value.value), zone) !== undefined
      return [id, isMoment ? { ...value, value: readDay(String(value.value), zone) } : value]
    }),
  )
