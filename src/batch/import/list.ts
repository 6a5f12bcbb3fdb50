import type { Static } from 'typebox'
import type { User } from '#contract/caller.ts'
import type { Context } from '#contract/operation.ts'
import { pageOf } from '#contract/page.ts'
import { type Import, importOf } from '#resource/data/import.ts'
import * as imports from '#store/import/data-imports.ts'

/** A page of the imports of these types that the caller sees, the latest first, and the number of all. Fails with 212 beyond 10,000. */
export const listImports = async (
  context: Context<User, 'limit_too_big'>,
  types: readonly imports.ImportType[],
  page: Parameters<typeof pageOf>[0],
): Promise<{ list: Static<typeof Import>[]; count: number }> => {
  const { db, caller } = context
  const [list, count] = await Promise.all([
    imports.list(db, caller, types, pageOf(page, context)),
    imports.count(db, caller, types),
  ])
  return { list: list.map(importOf), count }
}
