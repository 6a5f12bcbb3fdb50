import type { Static } from 'typebox'
import { refuse } from '#contract/errors.ts'
import type { NewInspectionOf } from '#resource/form/inspection.ts'
import type { Db } from '#store/db.ts'
import * as templates from '#store/forms/form-templates.ts'
import type { Owner } from '#store/owner.ts'
import { tagFaults } from '../bindings.ts'

interface Asking {
  db: Db
  caller: Owner
}

/**
 * Checks the tags of the inspections that a template is to be of. Throws error 7 for those that the account does not have, but for those that
 * the template had before: a tag that was deleted since is nobody's.
 */
export const checkTags = async (
  { db, caller }: Asking,
  { inspection, ...template }: { id?: number; inspection?: Static<typeof NewInspectionOf> | null | undefined },
): Promise<void> => {
  if (!inspection) return
  const before = template.id ? ((await templates.read(db, caller, template.id))?.inspection?.tags ?? []) : []
  const fresh = inspection.tags.filter((id) => !before.includes(id))
  refuse(await tagFaults({ db, caller }, 'template.inspection.tags', fresh))
}
