import { Type } from 'typebox'
import { invalid } from '#contract/errors.ts'
import { Matching, Target } from '#contract/schema.ts'

/** Where browsers and applications are told of what happens. */

/** Keys of a subscription to web push, in base64url or base64: applications send both. */
export const PushKey = Matching('^[A-Za-z0-9+/_=-]+$', 'base64url or base64', { minLength: 1, maxLength: 255 })

/** As applications are given it, and the address of an endpoint: ASCII, which an index takes whole. */
export const PushTarget = Target(
  'webhook_networks',
  Matching('^[ -~]*[!-~][ -~]*$', 'ASCII that is not blank', { minLength: 1, maxLength: 2048 }),
)

/** Checks that browsers are told at a secure address. Throws error 7, which names the parameter. */
export const checkEndpoint = (parameter: string, address: string): void => {
  if (URL.parse(address)?.protocol !== 'https:') throw invalid(parameter, 'must be the https address of an endpoint')
}

/** Fields of a subscription of a browser, as `PushSubscription.toJSON` has them. */
export const subscription = {
  endpoint: { ...PushTarget, description: 'The address of the subscription; https.' },
  keys: Type.Object(
    {
      p256dh: { ...PushKey, description: 'The `p256dh` key of the browser.' },
      auth: { ...PushKey, description: 'The `auth` key of the browser.' },
    },
    { description: 'Keys by which messages are encrypted for this browser.' },
  ),
}
