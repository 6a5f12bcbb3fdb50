import { Type } from 'typebox'
import { Clearable, Default, Described, IfAny, Matching, Named, Nullable, OneOf, Text } from '#contract/schema.ts'
import { languages } from '#judge/kind.ts'

/** Who waits for a task, and how that person is told of it (docs/tasks.md). Beyond the contract. */

const Address = Matching(
  '^([^\\s@<>"(),:;]+@[^\\s@<>"(),:;.]+(\\.[^\\s@<>"(),:;.]+)+)?$',
  'an e-mail address, or empty',
  {
    maxLength: 254,
    examples: ['grace@customer.example'],
  },
)

const fields = {
  name: Default(Described(Text(200), 'Who it is; may be empty. No message and no page says it.'), ''),
  phone: Default(
    Described(Matching('^[0-9]{0,32}$', 'at most 32 digits, without +'), 'Digits without `+`; empty: no SMS.'),
    '',
  ),
  email: Default(Described(Address, 'Empty: no mail.'), ''),
  notify: Default(
    Type.Boolean({
      description: 'Told of the task by itself, as the account says (`field_settings` of `user/settings/update`).',
    }),
    true,
  ),
}
const Language = OneOf(languages)

const TaskRecipient = Named('TaskRecipient', {
  ...fields,
  language: Type.Optional(Described(Nullable(Language), 'Of messages; null, or left out: that of the account.')),
})
export const NewTaskRecipient = Named('NewTaskRecipient', {
  ...fields,
  language: Clearable(Described(Language, 'Of messages; null: that of the account.')),
})

/** The person who waits for a task that there is. */
export const Recipient = IfAny(Described(TaskRecipient, 'Beyond the contract: who waits for it; left out for nobody.'))

/** The person who is to wait for one. */
export const NewRecipient = Clearable(
  Described(
    NewTaskRecipient,
    'Beyond the contract: who waits for it; null, or without a name, number and address: nobody.',
  ),
)
