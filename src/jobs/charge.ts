import { lowBalances, warnOfLow } from '#store/billing/balance-warnings.ts'
import { accountsToSettle, dayOf, noteActiveDays, settle } from '#store/billing/charging.ts'
import type { Db } from '#store/db.ts'
import { transact } from '#store/transaction.ts'

export interface ChargerOptions {
  db: Db
  log: { error(details: object, message: string): void }
}

/** Charges what is due and warns of balances that run out; an account that fails holds up no other. */
export const createCharger = ({ db, log }: ChargerOptions) => {
  const each = async <T>(all: readonly T[], work: (transaction: Db, one: T) => Promise<void>): Promise<void> => {
    for (const one of all) {
      try {
        await transact(db, (transaction) => work(transaction, one))
      } catch (error) {
        log.error({ err: error, about: one }, 'an account could not be charged or warned, it is tried again later')
      }
    }
  }

  return {
    async charge(now = new Date()): Promise<void> {
      await noteActiveDays(db)
      await each(await accountsToSettle(db, now), (transaction, account_id) => settle(transaction, { account_id }, now))
    },
    async warn(now = new Date()): Promise<void> {
      await each(await lowBalances(db, dayOf(now)), warnOfLow)
    },
  }
}
