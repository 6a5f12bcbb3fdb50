import { type Static, Type } from 'typebox'
import { Clearable, Default, Id, Ids, Matching, Name, Named, Nullable, Text } from '../../schema.ts'
import { Interval } from './schedule.ts'
import { allOptions, typeNames } from './types.ts'

/** What people want to be told of their trackers, and how (supplement 8.3, docs/rules.md). */

const Phone = Matching('^\\+?[0-9]{3,20}$', '3 to 20 digits, with + in front or without')
const Phones = Default(Type.Array(Phone, { maxItems: 100 }), [])

const Alerts = Type.Object({
  sms_phones: Phones,
  phones: { ...Phones, description: 'To be called.' },
  emails: Default(Type.Array(Type.String({ format: 'email', maxLength: 254 }), { maxItems: 100 }), []),
  push_enabled: Default(Type.Boolean(), false),
  emergency: Type.Optional(Type.Boolean()),
})

const Extended = Type.Object({
  emergency: Default(Type.Boolean(), false),
  private_rule: Default(Type.Boolean({ description: 'Of sub-users only its author sees it.' }), false),
  zone_limit_inverted: Default(Type.Boolean({ description: 'It counts outside its zones, not inside.' }), false),
  append_zone_title: Clearable(Type.Boolean({ description: 'Not where `zone_limit_inverted`.' })),
  ...allOptions.properties,
})

/** One of `types.ts`; any other word is told as such. */
const RuleTypeName = Type.Unsafe<string>({ type: 'string', enum: typeNames })

const own = {
  name: Name(255),
  description: Default(Text(4000), ''),
  zone_ids: Default({ ...Ids, description: 'Where it counts, or what it watches; none is everywhere.' }, []),
  primary_text: Default(Text(1000), ''),
  secondary_text: Default(Text(1000), ''),
  param: Type.Optional(
    Nullable(Type.Integer({ minimum: 0, maximum: 2_147_483_647, description: 'By the type (docs/rules.md).' })),
  ),
  suspended: Default(Type.Boolean(), false),
  schedule: Type.Optional(
    Nullable(Type.Array(Interval, { maxItems: 100, description: 'When it counts; always, where there is none.' })),
  ),
}

const alerts = Default(Alerts, { sms_phones: [], phones: [], emails: [], push_enabled: false })
const extended_params = Default(Extended, {} as Static<typeof Extended>)

export const Rule = Named('Rule', {
  id: Id,
  type: RuleTypeName,
  ...own,
  trackers: Ids,
  alerts: Alerts,
  extended_params: Extended,
  auto_created: Type.Boolean(),
})

export const NewRule = Named('NewRule', {
  type: RuleTypeName,
  ...own,
  trackers: Default(Ids, []),
  alerts,
  extended_params,
})

export const ChangedRule = Named('ChangedRule', {
  id: Id,
  type: RuleTypeName,
  ...own,
  trackers: Type.Optional({ ...Ids, description: 'Unless they are left out, these and no others.' }),
  alerts,
  extended_params,
})

export type NewRule = Static<typeof NewRule>
