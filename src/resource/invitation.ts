import { Type } from 'typebox'
import { Default, Described, IfAny, Moment, Named, Nullable } from '#contract/schema.ts'

/** Invitations: logins without a password, whose holders choose one by the link that they are sent. */

const Invitation = Named('Invitation', {
  mailed: Nullable(
    Described(Moment, 'When it was mailed last; null where it was not, or not to the address that it has now.'),
  ),
  expires: Described(Moment, 'When its last link ends; it may be renewed before and after that.'),
})

/** An invitation as whoever invites is told of it, beside what is told of the login. */
export const IfInvited = IfAny(Described(Invitation, 'Of one that was invited and has not accepted yet.'))

interface Row {
  invited_mailed: Date | null
  invited_until: Date | null
}

/** The row with its invitation as answers have it. */
export const withInvitation = <R extends Row>({ invited_mailed, invited_until, ...row }: R) => ({
  ...row,
  invitation: invited_until ? { mailed: invited_mailed, expires: invited_until } : undefined,
})

/** Of operations that invite: whether the link is mailed, too. */
export const Mail = Default(
  Type.Boolean({ description: 'Mails the link; `false` only answers it, to be passed on in another way.' }),
  true,
)

/** Fields of the answer to whoever invites. */
export const made = {
  link: Type.String({ description: 'Address of the page on which it is accepted; told only here.' }),
  expires: Described(Moment, 'When the link ends.'),
  mailed: Type.Boolean({
    description: 'It is mailed, through a mail server: without one the link has to be passed on in another way.',
  }),
}

export const invitation_rule =
  'The link is good for seven days and until somebody accepts it; of several the last five are. Only its digest is kept.'

/** An invitation as whoever has its link is told of it. */
export const OpenInvitation = Named('OpenInvitation', {
  inviter: Type.String({ description: 'Name of the account, or of the service, that invites.' }),
  login: Type.String({ description: 'What is signed in with.' }),
  name: Type.String({ description: 'Whom it is for; empty where that was not said.' }),
  locale: Type.String({ description: 'Language and country of who is invited.' }),
  expires: Described(Moment, 'When the last link of the invitation ends.'),
  password_length: Type.Integer({ description: 'The least number of characters of the password.' }),
  service_title: Type.String({ description: 'Name of the service.' }),
  logo: Nullable(Type.String({ description: 'Address of the logo below the base of the API, or elsewhere.' })),
})

/** Where somebody is invited who has no login of an address. */
export const Email = Type.String({ format: 'email', maxLength: 254, description: 'Where the invitation is mailed.' })
