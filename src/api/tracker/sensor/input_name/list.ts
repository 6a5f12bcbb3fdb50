import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { ListOf, None, OneOf, Optional } from '#contract/schema.ts'
import { type InputNames, inputs, stateFields } from '#device/inputs.ts'
import { describedInput, switchTitles } from '#measure/titles.ts'

const value_types = { string: 'String', boolean: 'Boolean', integer: 'Integer', double: 'Double' } as const

const InputName = Type.Object({
  input_name: Type.String({
    description: 'As sensors name it; where it has a number, without: `analog` is `analog_1` and those that follow.',
  }),
  description: Type.String({ description: 'What it is; `[N]` stands for the number.' }),
  value_type: Optional(
    OneOf(Object.values(value_types), { description: 'Of fields of the state: what their values are.' }),
  ),
  value_titles: Optional(
    Type.Record(Type.String(), Type.String(), { description: 'What values are called, by value.' }),
  ),
})

export default query('tracker/sensor/input_name/list', {
  summary: 'Lists the inputs and fields of the state that sensors may read.',
  description: 'Inputs are figures, fields of the state have a `value_type`. Told in the language of the user.',
  access: user,
  params: None,
  result: ListOf(InputName),

  handler: async (_, { caller: { locale } }) => ({
    list: [
      ...namesOf(inputs).map((name) => ({
        input_name: name.replace('#', ''),
        description: describedInput(name, locale),
      })),
      ...types.flatMap((type) =>
        namesOf(stateFields[type]).map((input_name) => ({
          ...{ input_name, description: describedInput(input_name, locale), value_type: value_types[type] },
          ...(type === 'boolean' && { value_titles: switchTitles(locale) }),
        })),
      ),
    ],
  }),
})

const types = ['string', 'boolean', 'integer', 'double'] as const

const namesOf = ({ filled, unfilled }: InputNames): string[] => [...filled, ...unfilled]
