import type { FastifyInstance } from 'fastify'
import { sendFile } from './files.ts'
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

/** A key that no other deed has. */
export const newKey = (): string => crypto.randomUUID()

/** A moment as phones send it, so many minutes from now. */
export const minutesFromNow = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString()

/** Sends a picture for a phone, or what else; answers the id of the file. */
export const sendPhoneFile = async (
  server: FastifyInstance,
  phone: PhoneUser,
  bytes: Uint8Array,
  { name = 'photo.png', type = 'image' }: { name?: string; type?: 'image' | 'file' } = {},
): Promise<number> => {
  const { file_id, ticket } = await phone.call('mobile/file/create', {
    key: newKey(),
    size: bytes.length,
    type,
    filename: name,
  })
  const { http, body } = await sendFile(server, ticket, { bytes, name, type: 'application/octet-stream' })
  if (http !== 200) throw new Error(JSON.stringify(body))
  return file_id
}
