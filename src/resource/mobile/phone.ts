import { type Static, Type } from 'typebox'
import { Described, Id, Moment, Name, Named, Nullable, OneOf } from '#contract/schema.ts'
import { states } from '#store/phones/phones.ts'
import { Locale } from '../user/preferences.ts'

/** Phones of people in the field (docs/go.md), as the office is told of them. */

export const PhoneLabel = Name(60)

const Employee = Named('PhoneEmployee', {
  id: Id,
  first_name: Type.String({ description: 'As people call who has it.' }),
  last_name: Type.String({ description: 'May be empty.' }),
})

export const Phone = Named('Phone', {
  id: Id,
  tracker_id: Described(Id, 'The tracker that it sends for.'),
  tracker_label: Type.String({ description: 'Label of the tracker.' }),
  label: PhoneLabel,
  locale: Described(Locale, 'Language of its pages and mails.'),
  created: Described(Moment, 'When it was invited first.'),
  state: Described(
    OneOf(states),
    '`invited`: it has a link that nobody has used yet; `signed_out`: neither that nor a session.',
  ),
  invited_until: Nullable(Described(Moment, 'When its link ends, where it has one that is not used.')),
  seen: Nullable(Described(Moment, 'When it asked last, to some minutes; null where it is not signed in.')),
  user_agent: Nullable(Type.String({ description: 'What its browser says of itself.' })),
  employee: Nullable(Described(Employee, 'Who is assigned to the tracker.')),
})
export type Phone = Static<typeof Phone>

/** Fields of the answer to whoever invites a phone. */
export const invited = {
  url: Type.String({ description: 'The address of the link; told only here.' }),
  hash: Type.String({ description: 'What the link has behind its `#`.' }),
  expires: Described(Moment, 'When the link ends.'),
}

export const link_rule =
  'The link is good for 15 minutes, and once: for a session (`mobile/session/open`), or for a code of eight characters that is typed into the ' +
  'page that is installed (`mobile/code/create`). Only its digest is kept.'

/** The address that the link is mailed to. */
export const Email = Type.Optional(
  Type.String({
    format: 'email',
    maxLength: 254,
    description: 'Mails the link, in the language of the phone. Visitors of a demo account may not (101).',
  }),
)
