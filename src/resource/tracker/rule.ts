import { type Static, Type } from 'typebox'
import { Clearable, Default, Described, Id, Ids, Matching, Name, Named, Nullable, Text } from '#contract/schema.ts'
import { Interval } from './rule/schedule.ts'
import { RuleTargets } from './rule/targets.ts'
import { allOptions, typeNames } from './rule/types.ts'

/** Rules: events of trackers that people want to be told of, and by which channels (supplement 8.3, docs/rules.md). */

const Phone = Matching('^\\+?[0-9]{3,20}$', '3 to 20 digits, with + in front or without')
const Phones = Default(Type.Array(Phone, { maxItems: 100 }), [])

const Alerts = Type.Object({
  sms_phones: Described(Phones, 'Phones that are told by text message.'),
  phones: { ...Phones, description: 'To be called.' },
  emails: Default(
    Type.Array(Type.String({ format: 'email', maxLength: 254 }), {
      maxItems: 100,
      description: 'Addresses that are told by e-mail.',
    }),
    [],
  ),
  push_enabled: Default(Type.Boolean({ description: 'Applications and browsers are told.' }), false),
  emergency: Type.Optional(Type.Boolean({ description: 'What it tells is an emergency.' })),
})

const Extended = Type.Object({
  emergency: Default(Type.Boolean({ description: 'What it tells is an emergency.' }), false),
  private_rule: Default(Type.Boolean({ description: 'Of sub-users only its author sees it.' }), false),
  zone_limit_inverted: Default(Type.Boolean({ description: 'It counts outside its zones, not inside.' }), false),
  append_zone_title: Clearable(Type.Boolean({ description: 'Not where `zone_limit_inverted`.' })),
  ...allOptions.properties,
})

/** A type of rules of `types.ts`. Any other word passes the schema, so that it is answered with its own error. */
const RuleTypeName = Type.Unsafe<string>({ type: 'string', enum: typeNames })

const ruleFields = {
  name: Described(Name(255), 'What people call it.'),
  description: Default(Described(Text(4000), 'What people say of it.'), ''),
  zone_ids: Default({ ...Ids, description: 'Where it counts, or what it watches; none is everywhere.' }, []),
  primary_text: Default(Described(Text(1000), 'The message of its first event; empty for the usual one.'), ''),
  secondary_text: Default(Described(Text(1000), 'The message of its second event; empty for the usual one.'), ''),
  param: Type.Optional(
    Nullable(Type.Integer({ minimum: 0, maximum: 2_147_483_647, description: 'By the type (docs/rules.md).' })),
  ),
  suspended: Default(Type.Boolean({ description: 'It does not count for the time being.' }), false),
  schedule: Type.Optional(
    Nullable(Type.Array(Interval, { maxItems: 100, description: 'When it counts; always, where there is none.' })),
  ),
}

const targets = Type.Optional(
  Described(
    RuleTargets,
    'Whom it watches, also later. Beside them `trackers` say nothing, unless these are as they were.',
  ),
)

const alerts = Default(Described(Alerts, 'Who is told, and how.'), {
  sms_phones: [],
  phones: [],
  emails: [],
  push_enabled: false,
})
const extended_params = Default(
  Described(Extended, 'Options of the rule, those of its type among them.'),
  {} as Static<typeof Extended>,
)

export const Rule = Named('Rule', {
  id: Id,
  type: RuleTypeName,
  ...ruleFields,
  trackers: Described(Ids, 'Trackers that it watches now.'),
  targets: Clearable(
    Described(RuleTargets, 'What was said of whom it watches, where that is more than trackers by name.'),
  ),
  alerts: Described(Alerts, 'Who is told, and how.'),
  extended_params: Described(Extended, 'Options of the rule, those of its type among them.'),
  auto_created: Type.Boolean({ description: 'The platform has made it.' }),
})

export const NewRule = Named('NewRule', {
  type: RuleTypeName,
  ...ruleFields,
  trackers: Default(Described(Ids, 'Trackers that it watches.'), []),
  targets,
  alerts,
  extended_params,
})

export const ChangedRule = Named('ChangedRule', {
  id: Id,
  type: RuleTypeName,
  ...ruleFields,
  trackers: Type.Optional({
    ...Ids,
    description:
      'These and no others, unless they are left out, or those that it watches now: then what was said stays.',
  }),
  targets,
  alerts,
  extended_params,
})

export type NewRule = Static<typeof NewRule>
