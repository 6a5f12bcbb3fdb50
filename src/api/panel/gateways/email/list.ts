import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Described, Id, None, Nullable } from '#contract/schema.ts'
import { Gateway, Params, Provider } from '#resource/panel/gateways/email/gateway.ts'
import * as gateways from '#store/dealer/mail-gateways.ts'

const { id, label } = Gateway.properties
const { default_from_address } = Params.properties

export default query('panel/gateways/email/list', {
  summary: 'Lists the mail servers that the dealer may send its mail through, and which of them it does.',
  description:
    '`own` are the dealer’s, `leasable` those that its own dealer leases out. Mail leaves through `bound_gateway`; ' +
    'null is the platform’s own sender.',
  access: dealerWith(['email_gateways', 'read']),
  params: None,
  result: Type.Object({
    bound_gateway: Nullable(Described(Id, 'The one that mail leaves through; null for the platform’s own.')),
    own: Type.Array(Gateway, { description: 'Mail gateways of the dealer’s own.' }),
    leasable: Type.Array(
      Type.Object({ id, label, provider: Described(Provider, 'What the gateway is.'), default_from_address }),
      { description: 'Those of the dealer above that it may bind.' },
    ),
  }),

  async handler(_, { db, caller }) {
    const [own, leasable] = [await gateways.list(db, caller), await gateways.listLeasable(db, caller)]
    return {
      bound_gateway: await gateways.bound(db, caller),
      own: own.map(({ sealed: _, params, ...gateway }) => ({
        ...gateway,
        provider: 'smtp' as const,
        params: { ...(params as Params), 'mail.smtp.password': null },
      })),
      leasable: leasable.map(({ id, label, params }) => ({
        id,
        label,
        provider: 'smtp' as const,
        default_from_address: (params as Params).default_from_address,
      })),
    }
  },
})
