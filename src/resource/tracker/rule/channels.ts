import { Type } from 'typebox'
import type { ChannelName, ChannelState } from '#notify/channel.ts'
import { ChannelName as Name } from '../../notification/channel.ts'

/** Channels by which a rule notifies people (`notification/channel/list`). */

interface Alerts {
  emails?: readonly unknown[]
  sms_phones?: readonly unknown[]
  phones?: readonly unknown[]
  push_enabled?: boolean
}

export const NotConfigured = Type.Array(Name, {
  description: 'Channels that the rule asks for and the operator has not set up: nobody is told by them.',
})

/** The channels that the alerts of a rule use. */
export const channelsOf = ({ emails = [], sms_phones = [], phones = [], push_enabled }: Alerts): ChannelName[] => [
  ...(emails.length > 0 ? ['mail' as const] : []),
  ...(sms_phones.length > 0 ? ['sms' as const] : []),
  ...(phones.length > 0 ? ['voice' as const] : []),
  ...(push_enabled ? (['web_push', 'fcm', 'apns'] as const) : []),
]

/** The channels that the alerts of a rule use and that the operator has not set up. */
export const notConfigured = (alerts: Alerts, channels: readonly ChannelState[]): ChannelName[] => {
  const configured = new Set(channels.filter(({ configured }) => configured).map(({ name }) => name))
  return channelsOf(alerts).filter((name) => !configured.has(name))
}
