import { type Static, Type } from 'typebox'
import type { Phone } from '#contract/caller.ts'
import type { Context } from '#contract/operation.ts'
import { Described, Id, Named } from '#contract/schema.ts'
import { filesIn } from '#form/values.ts'
import { FormSubmission } from '#resource/form/values.ts'
import { giveToField } from '#store/files/files.ts'
import type { Submission } from '#store/forms/form-submit.ts'
import * as forms from '#store/forms/forms.ts'
import { submitForm } from '../form/values.ts'
import type { Office } from './office.ts'

/** Forms that phones fill in, which nobody has made before. */

export const FilledForm = Named('FilledForm', {
  template_id: Described(Id, 'Template that it was filled in of.'),
  version: Type.Integer({
    minimum: 1,
    maximum: 2_147_483_647,
    description: 'Version of the template as the phone had it.',
  }),
  values: Described(
    FormSubmission.properties.values,
    'Values by the ids of the fields, as `checkin/create` takes them; files are those of `mobile/file/create`.',
  ),
})
export type FilledForm = Static<typeof FilledForm>

type Filling = Pick<Context<Phone>, 'db' | 'caller' | 'config'> & {
  fail(error: 'not_found' | 'over_quota', extra?: Record<string, unknown>): never
}

/** Tells which parameter names what is not there. */
export const lost = (parameter: string, error: string) => ({ errors: [{ parameter, error }] })

type Filled = FilledForm & {
  at: Date
  /** What it goes with, where it does not stand by itself. */
  checkin_id: number | null
  location: Submission['location']
}

/**
 * Makes the form of the version that the phone had, gives it the files that its values name, and submits it; answers its id. Fails with 201
 * for a version that is not known, 242 with the faults of the values, 268 for one form too many.
 */
export const fillIn = async (
  { db, caller, config, fail }: Filling,
  office: Office,
  { template_id, version, values, at, ...submission }: Filled,
): Promise<number> => {
  const { tracker_id } = caller
  const form_id =
    (await forms.createOfVersion(db, office, { tracker_id, template_id, version }, at)) ??
    fail('not_found', lost('form.template_id', 'names no template, or a version that is not known any more'))
  if ((await forms.countOf(db, office)) > config.form_quota) fail('over_quota')
  for (const [field_id, value] of Object.entries(values))
    await giveToField(db, office, filesIn({ [field_id]: value }), { form_id, field_id })
  await submitForm(db, office, { form_id, values, tracker_id, ...submission }, at)
  return form_id
}
