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

/** What a panel login may do: actions by group (specification 2.22). */
export const GrantedPermissions = Type.Unsafe<Permissions>(Type.Object(actionsOf(permissions)))

const { logins: _, ...others } = permissions

/** What a dealer's login may give: all that it may do itself but to give. */
export const GivenPermissions = Type.Unsafe<Omit<Permissions, 'logins'>>(
  Type.Object(actionsOf(others), { examples: [{ users: ['read'] }] }),
)
