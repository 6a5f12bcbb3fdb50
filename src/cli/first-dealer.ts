import { randomBytes } from 'node:crypto'
import { newDealer } from '#api/dealer/new-dealer.ts'
import type { Db } from '#store/db.ts'
import * as dealers from '#store/dealer/dealers.ts'
import { hashPassword } from '#store/people/password.ts'

/** 16 characters from 96 random bits. */
export const makePassword = (): string => randomBytes(12).toString('base64url')

/**
 * Makes dealer 1, who runs the platform at the host, when there is no dealer: once, however many processes start.
 * Answers the password of panel login `1` when it was made up here, so that it can be told once.
 */
export const ensureFirstDealer = async (db: Db, password?: string, host = ''): Promise<string | undefined> => {
  if (await dealers.exist(db)) return undefined
  const chosen = password ?? makePassword()
  const password_hash = await hashPassword(chosen)
  return db.transaction().execute(async (transaction) => {
    await dealers.lockFirst(transaction)
    if (await dealers.exist(transaction)) return undefined
    // Its domain from the start: clients count on one. An IPv6 address is none.
    const settings = host.startsWith('[') ? {} : { domain: host }
    const dealer = { id: 1, title: 'Odograph', block_type: 'NOT_BLOCKED', settings, password_hash } as const
    await newDealer(transaction, 'platform', dealer)
    return password === undefined ? chosen : undefined
  })
}
