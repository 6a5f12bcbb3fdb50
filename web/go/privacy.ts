import type { Known } from './known.ts'
import type { Deed } from './queue/deed.ts'
import { hereOf } from './time.ts'

/** Whether it is private time, as far as this phone knows. */
export interface PrivateNow {
  is_private: boolean
  /** Since when, as clocks here show it. */
  since?: string | undefined
  by?: NonNullable<Known['privacy']>['by'] | undefined
}

/** What was pressed here last counts before what the service has told; nothing where neither of both knows of private time. */
export const privacyNow = (privacy: Known['privacy'] | undefined, deeds: readonly Deed[]): PrivateNow | undefined => {
  // A phone that was signed in before there was any knows nothing of it yet.
  if (!privacy) return undefined
  const said = deeds.findLast((deed) => deed.kind === 'privacy' && !deed.refusal)
  if (said?.kind === 'privacy')
    return said.told.private ? { is_private: true, since: hereOf(said.at), by: 'driver' } : { is_private: false }
  const { since, by } = privacy
  return since === null ? { is_private: false } : { is_private: true, since: String(since), by: by ?? undefined }
}
