import { serviceSettings } from '#resource/dealer/settings.ts'
import { inSum, lastMonth, monthsOf } from '#service/panel/usage.ts'
import type { Db } from '#store/db.ts'
import { dueForUsage, noteReported } from '#store/dealer/usage-mail.ts'
import { enqueue } from '#store/mails.ts'
import { transact } from '#store/transaction.ts'

/** Days of a month after which the one before it is told: what came late was counted by then. */
const settled = 3

export interface UsageMailerOptions {
  db: Db
  log: { error(details: object, message: string): void }
}

/** Tells dealers each month by mail what their users have used and paid in the one before; one that fails holds up no other. */
export const createUsageMailer = ({ db, log }: UsageMailerOptions) => {
  const tell = (dealer_id: number, month: string): Promise<void> =>
    transact(db, async (transaction) => {
      const dealer = await noteReported(transaction, { dealer_id }, `${month}-01`)
      // Another process was faster, or the dealer wants it no more.
      if (!dealer) return
      const { locale, currency } = serviceSettings(dealer.settings)
      const spans = monthsOf({ from: month, to: month }, () => {
        throw new Error('a month is not too long')
      })
      const { total, before } = await inSum(transaction, { dealer_id }, spans)
      const tag = locale.replace('_', '-')
      const number = (value: number): string => value.toLocaleString(tag, { maximumFractionDigits: 0 })
      const money = (value: number): string => value.toLocaleString(tag, { style: 'currency', currency })
      const of = ({ devices, messages, bytes, sign_ins, revenue }: typeof total) => ({
        ...{ devices: number(devices), messages: number(messages), sign_ins: number(sign_ins) },
        ...{ megabytes: number(bytes / 1_000_000), revenue: money(revenue) },
      })
      const was = Object.entries(of(before)).map(([name, value]) => [`${name}_before`, value])
      const words = { month, ...of(total), ...Object.fromEntries(was) }
      await enqueue(transaction, { dealer_id, to: dealer.to, template: 'usage', locale, words })
    })

  return {
    async run(now = new Date()): Promise<void> {
      if (now.getUTCDate() < settled) return
      const month = lastMonth(now)
      for (const { dealer_id } of await dueForUsage(db, `${month}-01`))
        await tell(dealer_id, month).catch((error: unknown) =>
          log.error({ err: error, dealer_id }, 'a dealer could not be told what was used, it is tried again later'),
        )
    },
  }
}
