import { permissions } from '#contract/caller.ts'
import * as tariffs from '#store/billing/tariffs.ts'
import type { Db } from '#store/db.ts'
import * as dealers from '#store/dealer/dealers.ts'

/** Creation of a dealer, with its panel login, which is named by its number, and a plan for its users' devices. */

/**
 * Rank of a dealer. `platform`: dealer 1, which alone reaches what belongs to other dealers; `sub`: a dealer's dealer,
 * which has none itself.
 */
export type Rank = 'platform' | 'dealer' | 'sub'

/** The permissions of the login of a dealer of this rank. */
export const permissionsOf = (rank: Rank): object =>
  Object.fromEntries(
    Object.entries(permissions)
      .filter(([group]) => rank !== 'sub' || group !== 'subpaas')
      .map(([group, actions]) => [group, actions.filter((action) => rank === 'platform' || action !== 'global')]),
  )

const featuresOf = (rank: Rank): string[] => ['branding_web', 'branding_mobile', ...(rank === 'sub' ? [] : ['subpaas'])]

/** Creates a dealer and returns its id, which is also its login. */
export const newDealer = async (
  db: Db,
  rank: Rank,
  { password_hash, ...dealer }: dealers.NewDealer & { password_hash: string },
): Promise<number> => {
  const id = await dealers.create(db, { ...dealer, features: featuresOf(rank) })
  const login = { dealer_id: id, login: String(id), password_hash, permissions: permissionsOf(rank) }
  await dealers.createPanelLogin(db, login)
  await tariffs.createFirst(db, { dealer_id: id })
  return id
}
