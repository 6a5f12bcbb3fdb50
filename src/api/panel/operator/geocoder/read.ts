import { type Static, Type } from 'typebox'
import { query } from '#contract/operation.ts'
import { Described, Named, None, Nullable, UtcTime } from '#contract/schema.ts'
import type { Answerer as Code } from '#geocode/tally.ts'
import { type Configured, configured } from '#resource/geocoder/configured.ts'
import { Answerer } from '#resource/panel/operator/geocoder/answerer.ts'
import { operator } from '#resource/panel/operator.ts'
import * as cache from '#store/geocode-cache.ts'
import * as counts from '#store/geocode-counts.ts'

const Count = Type.Integer({ minimum: 0 })

const Counts = Named('GeocoderCounts', {
  asked: Described(Count, 'What it was asked: what providers are paid for.'),
  failed: Described(Count, 'Of those, what it did not answer.'),
  remembered: Described(Count, 'What was known of its answers before.'),
  passed: Described(
    Count,
    'What was left to the next without asking it: it was busy, had failed, or its budget was spent.',
  ),
  seconds: Nullable(
    Type.Number({ minimum: 0, description: 'That an answer took, on average; null: none was asked for.' }),
  ),
})

const GeocoderState = Named('GeocoderState', {
  geocoder: Answerer,
  host: Nullable(Type.String({ description: 'Host that is asked; null: none.' })),
  rate: Nullable(
    Type.Number({ minimum: 0, description: 'Questions a second at most, of all processes; null: no limit.' }),
  ),
  budget: Nullable(Described(Count, 'Questions a day (UTC) at most; null: no limit.')),
  today: Described(Counts, 'Since the day (UTC) began.'),
  month: Described(Counts, 'Since the month (UTC) began.'),
  fault: Nullable(Type.String({ description: 'Why it last failed this month.' })),
  fault_time: Nullable(Described(UtcTime, 'When that was.')),
})

type GeocoderState = Static<typeof GeocoderState>

export default query('panel/operator/geocoder/read', {
  summary: 'Tells who answers for addresses, and what was asked of whom.',
  description:
    'For its operator. Providers that are configured, each for the accounts that chose it; where one fails, is busy or has ' +
    'been asked as often as it may be on a day, `streets` answer, and where there are none, `settlements`. Processes write ' +
    'down what they counted every ten seconds. `panel/operator/geocoder/try` asks.',
  access: operator,
  params: None,
  result: Type.Object({
    list: Type.Array(GeocoderState, { description: 'Providers, then `streets` and `settlements`.' }),
    kept: Type.Integer({
      minimum: 0,
      description: `Answers of providers that are remembered, as far as they are counted: ${cache.most_counted}.`,
    }),
    days: Described(Count, 'Days that they are remembered.'),
  }),

  async handler(_, { db, config }) {
    const told = new Map((await counts.list(db)).map((one) => [one.provider, one]))
    const providers = configured(config)
    const all: { code: Code; by?: Configured }[] = [
      ...providers.map((by) => ({ code: by.code, by })),
      { code: 'streets' },
      { code: 'settlements' },
    ]
    return {
      list: all.map(({ code, by }) => stateOf(code, by, told.get(code))),
      kept: await cache.countKept(db),
      days: config.geocode_cache_days,
    }
  },
})

const stateOf = (geocoder: Code, by?: Configured, told?: counts.Told): GeocoderState => ({
  geocoder,
  // Without its path and what stands before it: either may hold a key.
  host: by ? new URL(by.url).host : null,
  rate: by?.interval ? 1000 / by.interval : null,
  budget: by?.budget || null,
  today: countsOf(told?.today),
  month: countsOf(told?.month),
  fault: told?.fault ?? null,
  fault_time: told?.fault_time ?? null,
})

const none: counts.Sums = { asked: 0, failed: 0, remembered: 0, passed: 0, seconds: 0 }

const countsOf = ({ seconds, ...sums } = none): GeocoderState['today'] => ({
  ...sums,
  seconds: sums.asked > 0 ? seconds / sums.asked : null,
})
