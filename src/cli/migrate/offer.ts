import { roomFor } from '#service/tracker/activation.ts'
import type { Config } from '#src/config.ts'
import type { Offer } from '#store/account/foreign.ts'
import { rowsOf } from '#store/account/joining.ts'
import * as sources from '#store/billing/sources.ts'
import type { Db } from '#store/db.ts'
import type { Owner, Seller } from '#store/owner.ts'
import { changedAll } from '#store/rules/rule-versions.ts'

/** The plan of devices that come to an account, and how much more it may have. Throws an Error where its dealer has no plan for devices. */
export const offerTo = async (db: Db, config: Config, account: Owner & Seller): Promise<Offer> => {
  const plan = await sources.planSeen(db, account)
  const source = await roomFor(db, account)
  if (!plan || source === undefined) throw new Error(`Dealer ${account.dealer_id} has no plan for devices.`)
  const most = {
    ...{ tag: config.tag_quota, place: config.place_quota, zone: config.zone_quota, rule: config.rule_quota },
    ...{ sensor_template: config.sensor_template_quota, form_template: config.form_template_quota },
    ...{ geo_link: config.link_quota, task: config.task_quota },
  }
  const room: Record<string, number> = { source }
  for (const [table, quota] of Object.entries(most)) room[table] = quota - (await rowsOf(db, account, table))
  return { tariff_id: plan.tariff_id, room }
}

/** Has all devices of the account judged by the rules that it has now. */
export const changeAll = (db: Db, owner: Owner): Promise<void> =>
  db.transaction().execute((transaction) => changedAll(transaction, owner, new Date()))
