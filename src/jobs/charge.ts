import { lowBalances, warnOfLow } from '#store/billing/balance-warnings.ts'
import { accountsToSettle, type Begin, dayOf, settleInPortions } from '#store/billing/charging.ts'
import type { Db } from '#store/db.ts'
import { transact } from '#store/transaction.ts'

export interface ChargerOptions {
  db: Db
  /** Told of accounts whose devices were blocked or freed. */
  onChange?: (account_id: number) => void
  log: { error(details: object, message: string): void }
}

/** Accounts that are charged at a time: each waits for the database most of it. */
const together = 4

/** Charges what is due and warns of balances that run out; an account that fails holds up no other. */
export const createCharger = ({ db, onChange, log }: ChargerOptions) => {
  const begin: Begin = (work) => transact(db, work)

  const each = async <T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> => {
    const left = all.values()
    const some = async (): Promise<void> => {
      for (const one of left)
        await work(one).catch((error: unknown) =>
          log.error({ err: error, about: one }, 'an account could not be charged or warned, it is tried again later'),
        )
    }
    await Promise.all(Array.from({ length: together }, some))
  }

  return {
    async charge(now = new Date()): Promise<void> {
      await each(await accountsToSettle(db, now), async (account_id) => {
        // Whatever was done before it failed was done.
        let isChanged = true
        try {
          isChanged = await settleInPortions(begin, { account_id }, now)
        } finally {
          if (isChanged) onChange?.(account_id)
        }
      })
    },
    async warn(now = new Date()): Promise<void> {
      await each(await lowBalances(db, dayOf(now)), (low) => begin((transaction) => warnOfLow(transaction, low)))
    },
  }
}
