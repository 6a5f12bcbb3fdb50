import { Type } from 'typebox'
import { query } from '#contract/operation.ts'
import { operator } from '#resource/panel/operator.ts'
import { Box, wanted, wishOf } from '#service/panel/map/fetch.ts'

/** Milliseconds that it may take: whoever asks looks on. */
const longest_measuring = 60_000

const Bytes = Type.Integer({ minimum: 0 })

export default query('panel/map/fetch/measure', {
  summary: 'Tells how much it would be to fetch the streets of an area.',
  description:
    'For its operator. Exactly one of `area`, `country` and `around_fleet`. The planet file is asked for its directories, for a ' +
    'minute at most: 215 says in `reason` why it cannot be told. One is measured at a time (15).',
  access: operator,
  params: Type.Object(wanted),
  result: Type.Object({
    bytes: { ...Bytes, description: 'Bytes of the whole file.' },
    to_come: { ...Bytes, description: 'Bytes to fetch.' },
    address: Type.String({ description: 'Address of the planet file.' }),
    boxes: Type.Array(Box, { description: 'What would be fetched; of a country the one around it.' }),
  }),
  errors: ['external_service_error'],

  example: {
    params: { country: 'LI', from: 'https://planet.example/{date}.pmtiles' },
    fails: 'external_service_error',
  },

  async handler({ max_zoom, from, ...params }, { db, now, own_maps, fail }) {
    const wish = await wishOf(params, { db, now, own_maps })
    const fetching = { wish, max_zoom, from: from ?? own_maps.from }
    const told = await own_maps
      .measure(fetching, AbortSignal.timeout(longest_measuring))
      .catch((error: Error) => fail('external_service_error', { reason: reasonOf(error) }))
    return told === 'busy' ? fail('too_many_requests') : { ...told, boxes: own_maps.boxesOf(wish) }
  },
})

const reasonOf = ({ name, message }: Error): string =>
  name === 'AbortError' || name === 'TimeoutError'
    ? 'The planet file did not tell it within a minute: take a smaller area, or another file.'
    : message.replaceAll(/ \(--[a-z-]+\)/g, '')
