import { lowBalances, warnOfLow } from '#store/billing/balance-warnings.ts'
import { accountsToSettle, type Begin, dayOf, settleInPortions, type Unsettled } from '#store/billing/charging.ts'
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

/** Small accounts share a transaction: so many dues in all, of so many accounts at most, whose commands wait for it. */
const [most, most_accounts] = [1_000, 100]

/** Charges what is due and warns of balances that run out; an account that fails holds up no other. */
export const createCharger = ({ db, onChange, log }: ChargerOptions) => {
  const begin: Begin = (work) => transact(db, work)

  const each = async <T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> => {
    const left = all.values()
    const some = async (): Promise<void> => {
      for (const one of left) await work(one)
    }
    await Promise.all(Array.from({ length: together }, some))
  }

  const alone = (about: unknown) => (error: unknown) =>
    log.error({ err: error, about }, 'an account could not be charged or warned, it is tried again later')

  const settle = async (accounts: readonly number[], now: Date): Promise<void> => {
    // Whatever was done before it failed was done.
    let changed: Iterable<number> = accounts
    try {
      changed = await settleInPortions(begin, accounts, now)
    } finally {
      for (const account_id of changed) onChange?.(account_id)
    }
  }

  return {
    async charge(now = new Date()): Promise<void> {
      await each(batchesOf(await accountsToSettle(db, now)), (accounts) =>
        settle(accounts, now).catch(async (error: unknown) => {
          if (accounts.length === 1) return alone(accounts[0])(error)
          // Which of them it was is found by each of them.
          for (const account_id of accounts) await settle([account_id], now).catch(alone(account_id))
        }),
      )
    },
    async warn(now = new Date()): Promise<void> {
      await each(await lowBalances(db, dayOf(now)), (low) =>
        begin((transaction) => warnOfLow(transaction, low)).catch(alone(low)),
      )
    },
  }
}

/** Large accounts alone, small ones together, in their order. */
const batchesOf = (all: readonly Unsettled[]): number[][] => {
  const batches: number[][] = []
  let amount = Number.POSITIVE_INFINITY
  for (const one of all) {
    const last = batches.at(-1)
    amount += one.amount
    if (last && amount <= most && last.length < most_accounts) last.push(one.account_id)
    else {
      batches.push([one.account_id])
      amount = one.amount
    }
  }
  return batches
}
