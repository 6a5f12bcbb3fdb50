import type { ChannelState } from '#notify/channel.ts'
import type { Db } from '#store/db.ts'
import * as gateways from '#store/dealer/mail-gateways.ts'
import type { Seller } from '#store/owner.ts'

interface Asking {
  db: Db
  caller: Seller
  tellers: { channels: readonly ChannelState[] }
}

/** The channels as they are for people of the caller's dealer: its mail leaves by the mail server that it has bound, if the operator has none too. */
export const dealerChannels = async ({ db, caller, tellers: { channels } }: Asking): Promise<ChannelState[]> => {
  const isLeaving = channels.every(({ to_files }) => !to_files) || (await gateways.bound(db, caller)) !== null
  return channels.map(({ to_files, ...channel }) => {
    if (!to_files) return channel
    return isLeaving ? { ...channel, configured: true } : { ...channel, to_files }
  })
}
