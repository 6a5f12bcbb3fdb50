import { type Static, Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Described, ListOf, None, OneOf } from '#contract/schema.ts'
import { Assignment, Preset } from '#resource/panel/user/menu/preset.ts'
import { type Menu, platformMenu } from '#resource/user/menu.ts'
import * as presets from '#store/dealer/menu-presets.ts'

type Row = Awaited<ReturnType<typeof presets.list>>[number]

const assignmentsOf = ({ is_default, user_ids }: Row): Static<typeof Assignment>[] => [
  ...(is_default ? [{ type: 'default' as const }] : []),
  ...(user_ids.length > 0 ? [{ type: 'users' as const, ids: user_ids }] : []),
]

export default query('panel/user/menu/preset/list', {
  summary: 'Lists the menus of the platform and of the dealer, and who has been given them.',
  description: 'The platform’s comes first. The one that is assigned as `default` is seen by whoever was given none.',
  access: dealerWith(['users', 'read']),
  get: true,
  params: None,
  result: ListOf(
    Type.Object({
      preset: Described(Preset, 'The menu.'),
      owner: Described(OneOf(['platform', 'dealer']), 'Who laid it out.'),
      assignments: Type.Array(Assignment, { description: 'Who is given it.' }),
    }),
  ),

  async handler(_, { db, caller }) {
    const rows = await presets.list(db, caller)
    return {
      list: rows.map((row) => ({
        preset: { id: row.id, ...((row.menu as Menu | null) ?? platformMenu) },
        owner: row.menu ? ('dealer' as const) : ('platform' as const),
        assignments: assignmentsOf(row),
      })),
    }
  },
})
