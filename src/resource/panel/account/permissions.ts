import { Type } from 'typebox'
import { type Permissions, permissions } from '#contract/caller.ts'
import { OneOf } from '#contract/schema.ts'

const actionsOf = (groups: object) =>
  Object.fromEntries(
    Object.entries(groups).map(([group, actions]) => [
      group,
      Type.Optional(
        Type.Array(OneOf(actions), { maxItems: 32, description: `What it may do of the group \`${group}\`.` }),
      ),
    ]),
  )

/** The permissions of a panel login: actions by group (specification 2.22). */
export const GrantedPermissions = Type.Unsafe<Permissions>(Type.Object(actionsOf(permissions)))

const { logins: _, ...others } = permissions

/** The permissions that a panel login may give to another: all groups but `logins`. */
export const GivenPermissions = Type.Unsafe<Omit<Permissions, 'logins'>>(
  Type.Object(actionsOf(others), { examples: [{ users: ['read'] }] }),
)
