import type { Db } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'
import { hasFeature } from '#store/tariffs.ts'

/** What a plan may allow (supplement 3.4). */
export const planFeatures = [
  'multilevel_access',
  'statuses',
  'weblocator',
  'routing',
  'chat',
  'app_fleet',
  'retranslation',
  'map_layers',
  'checkin',
] as const

export type PlanFeature = (typeof planFeatures)[number]

/** Needed by the plans of all devices of an account; the others by that of one at least. */
const ofEvery: readonly PlanFeature[] = ['multilevel_access']

/** As much of a context as a gate needs: that of any operation of users that declares `feature_unavailable`. */
interface Gated {
  db: Db
  caller: Owner
  fail(error: 'feature_unavailable'): never
}

/** Fails with 236 unless the plans of the account have the feature. */
export const requireFeature = async ({ db, caller, fail }: Gated, feature: PlanFeature): Promise<void> => {
  const of = ofEvery.includes(feature) ? 'every' : 'some'
  if (!(await hasFeature(db, caller, feature, of))) fail('feature_unavailable')
}
