import { type Static, Type } from 'typebox'
import { invalid } from '#contract/errors.ts'
import { Matching, Named, Nullable, OneOf, Optional } from '#contract/schema.ts'
import { type SettingType, settingTypes } from '#device/about.ts'
import { abouts } from '#device/catalogue.gen.ts'
import type { Settings } from '#store/fleet/device-settings.ts'
import { modelOf } from '../models.ts'

/** The maker's default codec. */
const codec = 12

const FieldName = Matching('^[A-Z][A-Z0-9]{1,7}$', 'two to eight capital letters and digits')

export const SettingName = OneOf(settingTypes, {
  description:
    'Which setting: `field_list` of ATrack and StarLink, `command_codec` of Teltonika, `command_password` of Queclink, Totem and TK103. All are beyond the contract.',
})

/** Settings of a device that we must know to understand it, and that it does not send. */
export const Special = Named('SpecialSetting', {
  type: SettingName,
  fields: Optional(
    Type.Array(FieldName, {
      maxItems: 64,
      description:
        'Of `field_list`: the fields of a report, or those that a report adds, by the maker’s names and in their order. Empty: as the ' +
        'device tells, or as its reports look.',
    }),
  ),
  codec: Optional(
    Type.Integer({
      minimum: 12,
      maximum: 14,
      description: 'Of `command_codec`: 12, or 14, which names the device with each command.',
    }),
  ),
  password: Optional(
    Nullable(
      Matching('^[A-Za-z0-9]{4,20}$', '4 to 20 letters and digits', {
        description: 'Of `command_password`: what its commands say; null for that of the works. It is not told back.',
      }),
    ),
  ),
  is_set: Optional(
    Type.Boolean({ description: 'Of `command_password`, told only: whether there is one beside that of the works.' }),
  ),
})
export type Special = Static<typeof Special>

/** Types of special settings that devices of a model have. */
export const settingsOf = (model: string): readonly SettingType[] => {
  const { protocol } = modelOf(model) ?? {}
  return (protocol && abouts[protocol].settings) ?? []
}

/** Special settings as answers have them. */
export const specialOf = (type: SettingType, settings: Settings): Special => {
  if (type === 'command_password') return { type, is_set: settings.command_password !== undefined }
  return type === 'field_list'
    ? { type, fields: (settings.field_list as string[] | undefined) ?? [] }
    : { type, codec: (settings.command_codec as number | undefined) ?? codec }
}

/** Special settings as they are stored, a password sealed; `undefined` where all are as the maker sets them. */
export const keptOf = ({ type, fields, codec: chosen, password }: Special, seal: (text: string) => Buffer): unknown => {
  if (type === 'command_password') {
    if (password === undefined) throw invalid('value.password', 'is missing')
    return password === null ? undefined : seal(password).toString('hex')
  }
  if (type === 'field_list') {
    if (fields === undefined) throw invalid('value.fields', 'is missing')
    if (new Set(fields).size < fields.length) throw invalid('value.fields', 'names a field twice')
    return fields.length > 0 ? fields : undefined
  }
  if (chosen !== 12 && chosen !== 14) throw invalid('value.codec', 'must be 12 or 14')
  return chosen === codec ? undefined : chosen
}
