import type { Config } from '#src/config.ts'
import { publicHost } from '#src/config.ts'
import type { Db } from '#store/db.ts'
import * as dealers from '#store/dealer/dealers.ts'
import { bearer, digestOf } from '#store/people/sessions.ts'

/** It runs the platform, and shows its service at the platform's own address. */
export const first_dealer = 1

/** Other hashes are good for one thing each, which this is not. */
const bearers: readonly string[] = ['user', 'panel', 'api_key']

/** The dealer of whoever holds the hash: a session of a user or of the panel, or an API key. */
export const bearersDealer = async (db: Db, hash: string) => {
  const found = await bearer(db, digestOf(hash.toLowerCase()))
  return found && bearers.includes(found.kind) ? dealers.read(db, found.dealer_id) : undefined
}

/** The dealer whose service is shown at a host. */
export const domainsDealer = async (db: Db, domain: string, config: Config) =>
  (await dealers.findByDomain(db, domain)) ??
  (domain.toLowerCase() === publicHost(config) ? dealers.read(db, first_dealer) : dealers.findByLink(db, domain))
