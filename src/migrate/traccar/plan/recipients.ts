import type { Notification, User } from '../installation.ts'
import type { Building, Plans } from './building.ts'
import { digitsOf, isMail } from './texts.ts'

/** People who are told, and how, as rules and service tasks have it. */
export interface Recipients {
  sms_phones: string[]
  emails: string[]
  push_enabled: boolean
}

/** Addresses and phones at most. */
const most = 100

/** Channels there that are none here. */
const other = ['telegram', 'pushover', 'whatsapp', 'command', 'webhook']

/** The people of an account whom notifications tell. */
export const recipientsOf = (notifications: readonly Notification[], building: Building, plans: Plans): Recipients => {
  const emails = new Set<string>()
  const phones = new Set<string>()
  let push_enabled = false
  for (const notification of notifications) {
    const ways = notification.notificators.split(',').map((way) => way.trim())
    for (const user of holdersOf(notification, building, plans)) {
      if (ways.includes('mail') && isMail(user.email)) emails.add(user.email)
      const phone = digitsOf(user.phone)
      if (ways.includes('sms') && phone !== '') phones.add(phone)
    }
    if (ways.includes('firebase') || ways.includes('traccar')) push_enabled = true
    for (const way of ways.filter((way) => other.includes(way)))
      plans.lines.add('notification', 'changed', nameOf(notification), `Nobody is told by ${way} here.`)
  }
  return { sms_phones: [...phones].slice(0, most), emails: [...emails].slice(0, most), push_enabled }
}

/** The people of the account whom it tells. */
export const holdersOf = ({ id }: Notification, { household }: Building, { sight }: Plans): User[] =>
  [household.master, ...household.members.map(({ user }) => user)].filter((user) =>
    sight.ofUser(user.id, 'notification').includes(id),
  )

export const nameOf = ({ id, type, description }: Notification): string => description || `${type} (${id})`
