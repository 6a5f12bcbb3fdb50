import { hasFeature, type PlanFeature } from '#store/billing/tariffs.ts'
import type { Db } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'

/** Features that the plans of all devices of an account must have; of others one plan suffices. */
const ofEvery: readonly PlanFeature[] = ['multilevel_access']

/** The part of a context that is needed here: that of any operation of users that declares `feature_unavailable`. */
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
