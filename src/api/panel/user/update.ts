import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id, Named, None, Nullable } from '#contract/schema.ts'
import { Comment, DiscountGiven, discountColumns, Login, profile } from '#resource/panel/user.ts'
import { violated } from '#store/db.ts'
import * as customers from '#store/dealer/customers.ts'
import { tellDemo } from '#store/demo/demo.ts'
import * as invitations from '#store/people/invitations.ts'
import { tellMove } from '#store/people/notices.ts'
import { endAllOfUser, endMailed } from '#store/people/sessions.ts'

const ChangedUser = Named('ChangedPanelUser', {
  id: Id,
  ...Type.Partial(Type.Object({ login: Login, ...profile })).properties,
})

export default command('panel/user/update', {
  summary: 'Changes a user and what was agreed with it.',
  description:
    'What is left out keeps its value, but for `verified`, which becomes what `activated` is set to. ' +
    'The legal type stays. The sessions of a user who is no longer `activated` end, and only the dealer ' +
    'activates it again. With another login the links are void that were mailed to the old one: who is invited is invited ' +
    'anew (`panel/user/invitation/renew`).',
  access: dealerWith(['users', 'update']),
  params: Type.Object({
    user: Described(ChangedUser, 'What it becomes.'),
    discount: Type.Optional(DiscountGiven),
    default_tariff_id: Type.Optional(Nullable(Id)),
    comment: Type.Optional(Comment),
  }),
  result: None,
  errors: ['not_found', 'login_in_use'],

  async handler({ user: { id, ...changed }, discount, ...agreed }, { db, caller, fail }) {
    if (agreed.default_tariff_id && !(await customers.hasPlan(db, caller, agreed.default_tariff_id))) fail('not_found')
    const before = (await customers.readCustomer(db, caller, id)) ?? fail('not_found')
    const verified = changed.verified ?? changed.activated
    const changes = { ...changed, verified, ...discountColumns(discount), ...agreed }
    if (changed.login) await tellDemo(db, caller, { account_id: id }, { demo_login: changed.login })
    const moves = await tellMove(db, before, changed.login)
    const found = await customers.update(db, caller, id, changes).catch((error: unknown) => {
      throw violated(error) === 'users_login' ? fail('login_in_use') : error
    })
    if (!found) fail('not_found')
    if (before.activated && changed.activated === false) await endAllOfUser(db, id)
    else if (moves) await endMailed(db, id)
    if (moves) await invitations.move(db, { user_id: id })
    return {}
  },
})
