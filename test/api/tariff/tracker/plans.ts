import type { fleet, Person } from '#test/fleet.ts'
import { tariff } from '#test/tariffs.ts'

type Fleet = Awaited<ReturnType<typeof fleet>>

/** Plans of the fleet's dealer, which users may change to, and what they have. */
export const plans = async ({ db, panel, dealer_id }: Fleet) => {
  const dealer = await panel({
    tariffs: ['create'],
    trackers: ['read', 'update', 'create', 'corrupt'],
    users: ['read', 'update'],
    transactions: ['create'],
  })
  return {
    dealer,
    plan: async (terms: object = {}, of = dealer): Promise<number> =>
      (await of.call('panel/tariff/create', { tariff: tariff({ price: 0, early_change_price: null, ...terms }) })).id,
    pay: (user: Person, amount: number) =>
      dealer.call('panel/user/transaction/change_balance', {
        user_id: user.id,
        amount,
        type: 'balance',
        text: 'cash in',
      }),
    /** As if the plan had been changed so many days of 24 hours ago. */
    changed: async (source_id: number, days: number) => {
      const tariff_changed = new Date(Date.now() - days * 86_400_000)
      await db.updateTable('source').set({ tariff_changed }).where('id', '=', source_id).execute()
    },
    /** The plan of the dealer that devices get at first; it is in group 1. */
    first: (
      await db
        .selectFrom('tariff_default')
        .select('tariff_id')
        .where('dealer_id', '=', dealer_id)
        .executeTakeFirstOrThrow()
    ).tariff_id,
  }
}
