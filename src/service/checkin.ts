import { type Static, Type } from 'typebox'
import type { User } from '#contract/caller.ts'
import type { CostlyContext } from '#contract/operation.ts'
import { Address, Clearable, Described, Id, Lat, Lines, Lng, LocalTime, Named, Nullable } from '#contract/schema.ts'
import { longest_comment } from '#resource/mobile/scene.ts'
import type * as checkins from '#store/checkins/checkins.ts'
import { fileObject } from '#store/files/files.ts'
import { FileObject, signing } from './file.ts'

const Precision = Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'Metres.' })

export const Comment = Lines(longest_comment)

/** The place of a check-in, as applications send it. */
export const Place = Type.Object({
  lat: Lat,
  lng: Lng,
  address: Clearable(Address),
  precision: Clearable(Precision),
})

/** A check-in: a report of somebody from a place (specification 2.3). */
export const Checkin = Named('Checkin', {
  id: Id,
  marker_time: Described(LocalTime, 'When it was made.'),
  user_id: Type.Integer({ description: 'Of the master user.' }),
  tracker_id: Id,
  employee_id: Type.Optional(Type.Integer({ description: 'Who was assigned to the tracker then.' })),
  location: Type.Object({
    lat: Lat,
    lng: Lng,
    address: Type.String({ description: 'Empty where none is known (yet).' }),
    precision: Type.Optional(Precision),
  }),
  comment: Type.Optional(Comment),
  files: Type.Array(FileObject, { description: 'Its photos.' }),
  form_id: Nullable(Id),
  form_label: Nullable(Type.String({ description: 'Label of the form; null for none.' })),
})
export type Checkin = Static<typeof Checkin>

/** Makes a function that returns check-ins of the store as answers have them. */
export const checkinTeller = (context: CostlyContext<User>) => {
  const sign = signing(context)
  return ({ lat, lng, address, precision, employee_id, comment, files, ...checkin }: checkins.Checkin): Checkin => ({
    ...checkin,
    user_id: context.caller.account_id,
    ...(employee_id !== null && { employee_id }),
    location: { lat, lng, address, ...(precision !== null && { precision }) },
    ...(comment !== null && { comment }),
    files: files.map((file) => fileObject(file, sign)),
  })
}
