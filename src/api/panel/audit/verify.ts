import { Type } from 'typebox'
import { query } from '#contract/operation.ts'
import { Default, Described, LongId, Nullable, OneOf, UtcTime } from '#contract/schema.ts'
import { mayAudit } from '#resource/panel/audit.ts'
import { purpose } from '#store/audit/audit-chain.ts'
import { faults, verifyPart } from '#store/audit/audit-verify.ts'

/** Entries that are followed for one asking: some tens of milliseconds. */
const most_entries = 10_000

const Seq = Type.Unsafe<number>({ type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER })

export default query('panel/audit/verify', {
  summary: "Proves that the dealer's audit is as it was written.",
  description:
    'Follows the chain of entries behind `after`, at most 10 000 at once: while `is_end` is false and there is no ' +
    '`fault`, ask again with `after` as `until`. Each entry carries a digest over the one before it, made with the ' +
    "platform's secret. `fault` is the first that is broken: `changed` is not what was written, `moved` was written at " +
    'another place, `missing` is not there; `no_head` and `wrong_head`: the end is not the one that is kept. Who ' +
    'removes the last entries and their trace is found by `odograph audit verify --since` only.',
  access: mayAudit,
  params: Type.Object({ after: Default(Described(Seq, 'The entry to begin after; 0: from the first.'), 0) }),
  result: Type.Object({
    until: Described(Seq, 'The last entry that is whole; all before it are.'),
    until_date: Nullable(Described(UtcTime, 'When the last entry that is whole was made.')),
    digest: Type.String({ description: 'Of that entry: to be kept elsewhere.' }),
    entries: Described(Seq, 'How many there are by the end that is kept.'),
    is_end: Type.Boolean({ description: 'There are no entries after `until`.' }),
    fault: Type.Optional(
      Described(
        Type.Object({
          entry_id: Described(LongId, 'Entry that is not whole.'),
          kind: Described(OneOf(faults), 'How it is not whole.'),
        }),
        'What is wrong; left out where nothing is.',
      ),
    ),
  }),
  errors: ['not_found'],

  async handler({ after }, { db, caller, secret, fail }) {
    const scope = { scope: 'dealer', owner_id: caller.dealer_id } as const
    const part = await verifyPart(db, secret.derive(purpose), scope, { after, most: most_entries })
    return part ?? fail('not_found')
  },
})
