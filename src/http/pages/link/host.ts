import { type Config, publicHost } from '#src/config.ts'
import type { Db } from '#store/db.ts'
import * as dealers from '#store/dealer/dealers.ts'

/**
 * The dealer on whose domain something is asked, whose links alone are there; `undefined` at the public address and at any host
 * that is no dealer's.
 */
export const dealerAt = async (db: Db, config: Config, host: string) => {
  if (host.toLowerCase() === publicHost(config).toLowerCase()) return undefined
  return (await dealers.findByDomain(db, host)) ?? (await dealers.findByLink(db, host))
}
