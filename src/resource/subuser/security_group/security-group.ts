import { type Static, Type } from 'typebox'
import { rights } from '#contract/caller.ts'
import { Id, Name, Named, OneOf, Optional, withoutId } from '#contract/schema.ts'
import { StorePeriod } from '../../panel/tariff.ts'

/** A group of sub-users: their rights (supplement 3.5), and how far back they see. */
export const SecurityGroup = Named('SecurityGroup', {
  id: Id,
  label: Name(100),
  privileges: Type.Object({
    rights: Type.Array(OneOf(rights), { maxItems: 100, uniqueItems: true }),
    store_period: Optional({
      ...StorePeriod,
      description: 'Of what the plan keeps they see no more: 12h, 90d, 3m, 1y.',
    }),
  }),
})

export const NewSecurityGroup = withoutId(SecurityGroup)

/** The columns of a group, of the group as it was sent. */
export const groupColumns = <G extends Static<typeof NewSecurityGroup>>({ privileges, ...group }: G) => ({
  ...group,
  rights: privileges.rights,
  store_period: privileges.store_period ?? null,
})
