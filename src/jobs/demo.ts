import type { Db } from '#store/db.ts'
import { due, lock, restore } from '#store/demo/demo-snapshot.ts'
import { transact } from '#store/transaction.ts'

export interface RestorerOptions {
  db: Db
  log: { error(details: object, message: string): void }
}

/** When demo accounts are put back, by the clocks of their dealers. */
const hour = 3

/** Puts demo accounts back every night; one that fails holds up no other. */
export const createRestorer = ({ db, log }: RestorerOptions) => ({
  async run(): Promise<void> {
    for (const account of await due(db, hour))
      try {
        await transact(db, async (transaction) => {
          const held = await lock(transaction, account)
          // Another process may have been faster.
          if ((await due(transaction, hour)).some(({ account_id }) => account_id === account.account_id))
            await restore(transaction, held)
        })
      } catch (error) {
        log.error({ err: error, about: account }, 'a demo account could not be put back, it is tried again later')
      }
  },
})
