import { type Static, Type } from 'typebox'
import { standardSession } from '#contract/caller.ts'
import { invalid } from '#contract/errors.ts'
import { command } from '#contract/operation.ts'
import { Described, None, OneOf } from '#contract/schema.ts'
import { checkEndpoint, PushKey, PushTarget } from '#resource/push-subscription.ts'
import * as pushTokens from '#store/people/push-tokens.ts'
import { parseFilter } from './categories.ts'

const Params = Type.Object({
  application: Described(
    OneOf(['svc_iphone_viewer', 'svc_android_viewer', 'w3c_pushapi']),
    'Which application is told.',
  ),
  token: Described(PushTarget, 'Of applications their push token, of browsers the address of the subscription.'),
  parameters: Type.Optional(
    Described(
      Type.Object({
        p256dh: Type.Optional(Described(PushKey, 'The `p256dh` key of the browser, base64url.')),
        auth: Type.Optional(Described(PushKey, 'The `auth` key of the browser, base64url.')),
      }),
      'Keys of the browser, of `w3c_pushapi`.',
    ),
  ),
  category_filter: Type.Optional(
    Type.String({
      default: '*',
      maxLength: 255,
      description: '`*` for all; a list with commas for these; with `-` in front, for all but these.',
    }),
  ),
})

export default command('user/session/push_token/bind', {
  summary: 'Lets an application be told of what happens, as long as the session lives.',
  description:
    'A session has one token: another one takes its place, and a token that is bound to another session leaves that. ' +
    'The `category_filter` is `*` for all categories, a list between commas for only those, or `-` and a list for all ' +
    'but those. Of `w3c_pushapi` the `token` is the endpoint, and both `parameters` are needed.',
  access: standardSession,
  params: Params,
  result: None,

  async handler({ category_filter = '*', ...given }, { db, caller, fail }) {
    if (!parseFilter(category_filter))
      throw invalid('category_filter', 'must be *, a list of categories, or - and a list of categories')
    const parameters = given.application === 'w3c_pushapi' ? subscription(given) : undefined
    if (!(await pushTokens.bind(db, caller, { ...given, parameters, category_filter }))) fail('session_ended')
    return {}
  },
})

const subscription = ({ token, parameters: { p256dh, auth } = {} }: Static<typeof Params>) => {
  checkEndpoint('token', token)
  if (!p256dh) throw invalid('parameters.p256dh', 'is needed for w3c_pushapi')
  if (!auth) throw invalid('parameters.auth', 'is needed for w3c_pushapi')
  return { p256dh, auth }
}
