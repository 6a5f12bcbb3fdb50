import { Type } from 'typebox'
import { Described, Id, Month, Named } from '#contract/schema.ts'

/** What a dealer's users use and pay, as its reports tell it. */

const amounts = {
  devices: Type.Integer({ description: 'Devices that were heard.' }),
  messages: Type.Integer({ description: 'Points that they have stored; counted once a day.' }),
  bytes: Type.Integer({ description: 'Bytes that these take in the database; counted once a day.' }),
  revenue: Type.Number({
    description: 'What plans have charged, from balance and bonus, for periods that began then.',
  }),
}

const deeds = {
  sign_ins: Type.Integer({ description: 'Sign-ins of the users and sub-users in person.' }),
  commands: Type.Integer({
    description: 'Commands of theirs besides, by pages and programs: all that the audit tells.',
  }),
}

export const Usage = Named('DealerUsage', { ...amounts, ...deeds })

export const MonthUsage = Named('MonthUsage', { month: Month, ...amounts })

export const PlanRevenue = Named('PlanRevenue', {
  tariff_id: Id,
  name: Type.String({ description: 'Of the plan.' }),
  revenue: amounts.revenue,
  before: Described(amounts.revenue, 'In as many months before.'),
})

export const UserUsage = Named('UserUsage', {
  user_id: Id,
  login: Type.String(),
  name: Type.String({ description: 'Who it is.' }),
  deleted: Type.Boolean({ description: 'The user is no more.' }),
  ...Usage.properties,
  before: Described(Usage, 'The same in as many months before.'),
})
