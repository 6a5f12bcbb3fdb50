import { Type } from 'typebox'
import { type Permissions, permissions } from '../../caller.ts'
import { OneOf } from '../../schema.ts'

/** What a panel login may do: actions by group (specification 2.22). */
export const GrantedPermissions = Type.Unsafe<Permissions>(
  Type.Object(
    Object.fromEntries(
      Object.entries(permissions).map(([group, actions]) => [
        group,
        Type.Optional(Type.Array(OneOf(actions), { description: `What it may do of the group \`${group}\`.` })),
      ]),
    ),
  ),
)
