import { type TSchema, Type } from 'typebox'
import { Clearable, Default, Described, Id, Ids, OneOf, Text } from '#contract/schema.ts'
import type { Option } from '#judge/option.ts'

const flag = (value: boolean, description: string) => Default(Type.Boolean({ description }), value)

const Told = Type.Object({
  enabled: flag(false, 'It is told at all.'),
  sms: flag(false, 'By text message.'),
  call: flag(false, 'By a call.'),
  email: flag(false, 'By e-mail.'),
  push: flag(false, 'To applications and browsers.'),
  always_notify: Type.Optional(Type.Boolean({ description: 'Kept and not used.' })),
})

const TrackerSensor = Type.Object({
  tracker_id: Described(Id, 'The tracker.'),
  sensor_id: Described(Id, 'Its sensor.'),
})

/** The schema of an option, of what its kind of rules declares. */
export const schemaOf = (option: Option): TSchema => {
  const { meaning: description } = option
  switch (option.is) {
    case 'figure': {
      const figure = Type.Integer({ minimum: option.least, maximum: option.most, description })
      if (option.is_optional) return Clearable(figure)
      return option.default === undefined ? figure : Default(figure, option.default)
    }
    case 'decimal': {
      const figure = Type.Number({ minimum: option.least, maximum: option.most, description })
      return option.default === undefined ? Clearable(figure) : Default(figure, option.default)
    }
    case 'flag':
      return option.is_optional ? Clearable(Type.Boolean({ description })) : flag(option.usual, description)
    case 'text':
      return Described(Text(option.most, option.least), description)
    case 'choice': {
      const choice = Described(OneOf(option.of), description)
      if (option.is_optional) return Clearable(choice)
      return option.default === undefined ? choice : Default(choice, option.default)
    }
    case 'choices':
      return Default(Type.Array(OneOf(option.of), { maxItems: option.of.length, description }), [...option.usual])
    case 'alarm':
      return Described(Type.Optional(Told), description)
    case 'trackers':
      return Type.Array(Id, { minItems: option.least, maxItems: option.most, description })
    case 'sensor':
      return Described(Clearable(Id), description)
    case 'sensors':
      return Clearable(Type.Array(TrackerSensor, { maxItems: option.most, description }))
    case 'statuses':
      return Default(Described(Ids, description), [])
  }
}
