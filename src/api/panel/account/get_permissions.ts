import { Type } from 'typebox'
import { dealer } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { None } from '#contract/schema.ts'
import { GrantedPermissions } from '#resource/panel/account/permissions.ts'

export default query('panel/account/get_permissions', {
  summary: 'Tells what the panel login may do.',
  access: dealer,
  params: None,
  result: Type.Object({ permissions: GrantedPermissions }),

  handler: (_, { caller: { permissions } }) => ({ permissions }),
})
