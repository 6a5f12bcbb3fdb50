import type { Phone } from '#contract/caller.ts'
import type { Keeper } from '#store/sql/tied.ts'

/** The master of a phone's account, with the phone that is meant. */
export type Office = Keeper & { phone_id: number; time_zone: string }

/**
 * The account of a phone, as whose master things are kept that come of it. It sees all: only with the phone's own `tracker_id`, files and
 * keys may it be asked for anything.
 */
export const officeOf = ({ account_id, phone_id, time_zone }: Phone): Office => ({
  ...{ account_id, user_id: account_id, master: true, rights: [] },
  ...{ phone_id, time_zone },
})
