import type { Static } from 'typebox'
import type { User } from '#contract/caller.ts'
import type { ErrorName } from '#contract/errors.ts'
import type { Context } from '#contract/operation.ts'
import { keptOf, type NewSaved } from '#resource/report/saved.ts'
import type { NewSavedReport } from '#store/reports/saved.ts'
import * as saved from '#store/reports/saved.ts'
import { checkedPlugin, checkNamed, checkTrackers } from './ask.ts'

/** Reports that people keep, as they are sent. */

export const savedFailures = [
  'list_has_nonexistent',
  'plugin_not_found',
  'feature_unavailable',
] as const satisfies readonly ErrorName[]

type Asking = Pick<Context<User, (typeof savedFailures)[number]>, 'db' | 'caller' | 'config' | 'fail'>

/** The saved report that was sent, as it is stored. Fails as `report/tracker/generate` does, but for the length of the period, which moves. */
export const checkedSaved = async (asking: Asking, given: Static<typeof NewSaved>): Promise<NewSavedReport> => {
  const { db, caller, fail } = asking
  const kept = keptOf(given)
  const plugin = checkedPlugin(kept.plugin, { from: 0, to: 0 }, fail, 'saved.report.plugin')
  await checkNamed(asking, kept.plugin)
  if (kept.tracker_ids) await checkTrackers(asking, kept.tracker_ids)
  if (!(await saved.hasAll(db, caller, kept))) fail('list_has_nonexistent')
  return { ...kept, plugin }
}
