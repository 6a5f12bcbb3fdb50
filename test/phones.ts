import type { FastifyInstance } from 'fastify'
import { asPerson, type Person } from './fleet.ts'
import { ask } from './sign-in.ts'

/** Phones of people in the field, as they sign in. */

export interface PhoneUser extends Person {
  phone_id: number
  tracker_id: number
}

/** Invites a phone of a tracker, or of a tracker that is made, and signs it in. */
export const signInPhone = async (server: FastifyInstance, office: Person, params: object = {}): Promise<PhoneUser> => {
  const {
    phone_id,
    tracker_id,
    hash: link,
  } = await office.call('mobile/phone/invite', { label: 'Ada’s phone', ...params })
  const { code, body } = await ask(server, 'mobile/session/open', { link })
  if (code !== 0) throw new Error(JSON.stringify(body))
  return { ...asPerson(server, phone_id, body.hash), phone_id, tracker_id }
}
