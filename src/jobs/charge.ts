import { lowBalances, warnOfLow } from '#store/billing/balance-warnings.ts'
import { accountsToSettle, dayOf, noteActiveDays, settle } from '#store/billing/charging.ts'
import type { Db } from '#store/db.ts'
import { transact } from '#store/transaction.ts'

export interface ChargerOptions {
  db: Db
  /** Told of accounts whose devices were blocked or freed. */
  onChange?: (account_id: number) => void
  log: { error(details: object, message: string): void }
}

/** Charges what is due and warns of balances that run out; an account that fails holds up no other. */
export const createCharger = ({ db, onChange, log }: ChargerOptions) => {
  /** `onDone` is told, once that is committed, what became of each. */
  const each = async <T, R>(
    all: readonly T[],
    work: (transaction: Db, one: T) => Promise<R>,
    onDone?: (one: T, done: R) => void,
  ): Promise<void> => {
    for (const one of all) {
      try {
        const done = await transact(db, (transaction) => work(transaction, one))
        onDone?.(one, done)
      } catch (error) {
        log.error({ err: error, about: one }, 'an account could not be charged or warned, it is tried again later')
      }
    }
  }

  return {
    async charge(now = new Date()): Promise<void> {
      await noteActiveDays(db)
      await each(
        await accountsToSettle(db, now),
        (transaction, account_id) => settle(transaction, { account_id }, now),
        (account_id, isChanged) => isChanged && onChange?.(account_id),
      )
    },
    async warn(now = new Date()): Promise<void> {
      await each(await lowBalances(db, dayOf(now)), warnOfLow)
    },
  }
}
