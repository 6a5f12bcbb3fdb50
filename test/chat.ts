import type { Answer, Person } from './fleet.ts'
import { minutesFromNow, newKey, type PhoneUser } from './phones.ts'

/** What people write to each other, as tests write it. */

/** Writes from a phone, so many minutes from now; answers the id of the message. */
export const writeFrom = async (phone: PhoneUser, text: string, minutes = 0): Promise<number> =>
  (await phone.call('mobile/chat/send', { key: newKey(), at: minutesFromNow(minutes), text })).id

/** Texts of a tracker's chat as the office has them, by time. */
export const textsOf = async (office: Person, tracker_id: number): Promise<string[]> =>
  (await office.call('tracker/chat/list', { tracker_id })).list.map(({ text }: Answer) => text)
