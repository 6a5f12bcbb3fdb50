import { Type } from 'typebox'
import type { Dealer, Permissions } from '#contract/caller.ts'
import type { Context } from '#contract/operation.ts'
import { Described, Id, Matching, Moment, Named, Nullable, Text } from '#contract/schema.ts'
import * as panelLogins from '#store/dealer/panel-logins.ts'
import { IfInvited, withInvitation } from '../invitation.ts'
import { GrantedPermissions } from './account/permissions.ts'

/** Panel logins that a dealer gives its people (docs/decisions/dealers.md, "Panel logins"): `7/ann` of dealer 7. */

/** The dealer's number and a stroke come before it. */
export const LoginName = Matching(
  '^[a-z0-9][a-z0-9._@+-]{0,63}$',
  'up to 64 lower-case letters, digits and . _ @ + -',
  {
    examples: ['ann'],
    description: 'What follows the dealer’s number in the login.',
  },
)

export const written = {
  label: Described(Text(100), 'Who it is for; may be empty.'),
}

export const PanelLogin = Named('PanelLogin', {
  id: Id,
  login: Type.String({ description: 'What is signed in with.' }),
  label: Type.String({ description: 'Who it is for.' }),
  is_owner: Type.Boolean({ description: 'The dealer’s own, which nobody changes by these operations.' }),
  permissions: Described(GrantedPermissions, 'What it may do.'),
  blocked: Type.Boolean({ description: 'It is kept out.' }),
  mfa_enabled: Type.Boolean({ description: 'It has a second factor.' }),
  creation_date: Moment,
  last_sign_in: Nullable(Described(Moment, 'When it signed in last; null for never.')),
  invitation: IfInvited,
})

type Row = NonNullable<Awaited<ReturnType<typeof panelLogins.read>>>

/** A panel login as answers have it, of its row in the database. */
export const panelLoginOf = ({ permissions, ...login }: Row) => ({
  ...withInvitation(login),
  permissions: permissions as Permissions,
})

export const managed_rule = '13 for the dealer’s own login, and for the one that asks.'

/**
 * Reads and locks the panel login that a command is about. Fails with 201 if the dealer has none of this id, with 13
 * for the dealer's own login and the caller's.
 */
export const managed = async ({ db, caller, fail }: Context<Dealer, 'not_found'>, panel_login_id: number) => {
  const found = (await panelLogins.lock(db, caller, panel_login_id)) ?? fail('not_found')
  if (found.is_owner || found.id === caller.panel_login_id) fail('not_permitted')
  return { ...found, permissions: found.permissions as Permissions }
}

/** Answers whether all permissions of `some` are among those of `all`. */
export const isWithin = (some: Permissions, all: Permissions): boolean =>
  pairs(some).every(([group, action]) => all[group]?.includes(action))

const pairs = (granted: Permissions) =>
  (Object.keys(granted) as (keyof Permissions)[]).flatMap((group) =>
    (granted[group] ?? []).map((action) => [group, action] as const),
  )

/** The permissions with each action once, in order, and without groups that have no action. */
export const tidy = (granted: Permissions): Permissions =>
  Object.fromEntries(
    Object.entries(granted)
      .map(([group, actions]) => [group, [...new Set(actions)].sort()] as const)
      .filter(([, actions]) => actions.length > 0),
  )

export const given_rule = 'It may be given what the login that asks may do itself (13), but for `logins`.'
