import { clock } from '#formats/clock.ts'
import { tell } from '#resource/history/entry.ts'
import { findEntry } from '#service/history/asked.ts'
import type { Db } from '#store/db.ts'
import type { Subscription } from './audience.ts'
import { event } from './frames.ts'
import { tellTimes } from './made.ts'
import { wants } from './subscription.ts'

/** The frame that tells a subscription these entries of the history, as `history/read` tells them: those that it may see. */
export const createEntryWriter =
  (db: Db) =>
  async (subscription: Subscription, ids: readonly number[]): Promise<string[]> => {
    const { user } = subscription.visitor
    if (!user) return []
    const now = new Date()
    const told: object[] = []
    for (const id of ids) {
      const entry = await findEntry({ db, caller: user, now }, id)
      if (entry && wants(subscription, entry.row.tracker_id)) told.push(tell(entry.row, { label: entry.tracker.label }))
    }
    if (told.length === 0) return []
    const local = clock(user.time_zone)
    return [event('history', local(now.getTime()), JSON.stringify(tellTimes(told, local)))]
  }
