import { recordTransaction } from '#store/billing/transactions.ts'
import type { Person } from '#test/fleet.ts'
import { recorded } from '../../track/recorded.ts'

/** A dealer whose users have used and paid something. */
export const used = async () => {
  const people = await recorded()
  const { db, panel, otherDealer, tenant, tracker } = people
  const dealer_id = await otherDealer()
  const permissions = { users: ['read'], trackers: ['report'], transactions: ['read'] }
  return {
    ...people,
    dealer_id,
    dealer: await panel(permissions, dealer_id),
    customer: () => tenant('UTC', dealer_id),
    /** A device that was heard in a month, and has stored so much. */
    async heard(user: Person, month: string, points: number, bytes: number) {
      const { source_id } = await tracker(user)
      await db
        .insertInto('active_month')
        .values({ source_id, month: `${month}-01`, points, bytes, count_due: null })
        .execute()
      return source_id
    },
    /** Charges a device for the month from a day on. */
    async charge(user: Person, source_id: number, day: string, amount: number) {
      const { tariff_id } = await db
        .selectFrom('source')
        .select('tariff_id')
        .where('id', '=', source_id)
        .executeTakeFirstOrThrow()
      const owner = { account_id: user.id, dealer_id }
      await recordTransaction(db, owner, { type: 'payment', subtype: 'partner', description: '', amount })
      const taken = { type: 'charge', subtype: 'monthly', description: '', amount: -amount }
      const transaction = await recordTransaction(db, owner, taken)
      const until = new Date(Date.parse(day) + 28 * 86_400_000).toISOString().slice(0, 10)
      await db
        .insertInto('charge')
        .values({
          account_id: user.id,
          source_id,
          tariff_id,
          day,
          until,
          amount,
          transaction_id: transaction?.id ?? null,
        })
        .execute()
      return tariff_id
    },
  }
}
