import type { Config } from '#src/config.ts'
import { publicHost } from '#src/config.ts'
import type { Db } from '#store/db.ts'
import * as dealers from '#store/dealer/dealers.ts'
import { bearer, digestOf } from '#store/people/sessions.ts'

/** Id of the dealer that runs the platform, and shows its service at the platform's own address. */
export const first_dealer = 1

/** Kinds of hash that stand for somebody signed in; other hashes are good for one thing each. */
const bearers: readonly string[] = ['user', 'panel', 'api_key']

/** The dealer of whoever holds the hash of a session or an API key; undefined for any other hash. */
export const bearersDealer = async (db: Db, hash: string) => {
  const found = await bearer(db, digestOf(hash.toLowerCase()))
  return found && bearers.includes(found.kind) ? dealers.read(db, found.dealer_id) : undefined
}

/** The dealer whose service is shown at this host; undefined if it is nobody's. */
export const domainsDealer = async (db: Db, domain: string, config: Config) =>
  (await dealers.findByDomain(db, domain)) ??
  (domain.toLowerCase() === publicHost(config) ? dealers.read(db, first_dealer) : dealers.findByLink(db, domain))
