import { newDealer } from '#service/dealer/new-dealer.ts'
import { makePassword, weakness } from '#service/new-passwords.ts'
import { type Config, publicHost } from '#src/config.ts'
import type { Db } from '#store/db.ts'
import * as dealers from '#store/dealer/dealers.ts'
import * as policy from '#store/dealer/platform-policy.ts'
import { hashPassword } from '#store/people/password.ts'
import { withPolicy } from './policy.ts'

/**
 * Makes dealer 1, who runs the platform at the host, when there is no dealer: once, however many processes start.
 * Answers the password of panel login `1` when it was made up here, so that it can be told once.
 */
export const ensureFirstDealer = async (db: Db, config: Config): Promise<string | undefined> => {
  if (await dealers.exist(db)) return undefined
  const { dealer_password } = config
  const fault = dealer_password ? weakness(dealer_password, await withPolicy(db, config)) : undefined
  if (fault) throw new Error(`ODOGRAPH_DEALER_PASSWORD ${fault}`)
  const host = publicHost(config)
  const chosen = dealer_password || makePassword()
  const password_hash = await hashPassword(chosen)
  return db.transaction().execute(async (transaction) => {
    await dealers.lockFirst(transaction)
    if (await dealers.exist(transaction)) return undefined
    // Its domain from the start: clients count on one. An IPv6 address is none.
    const settings = host.startsWith('[') ? {} : { domain: host }
    const dealer = { id: 1, title: 'Odograph', block_type: 'NOT_BLOCKED', settings, password_hash } as const
    await newDealer(transaction, 'platform', dealer)
    await policy.begin(transaction)
    return dealer_password ? undefined : chosen
  })
}
