import { Type } from 'typebox'
import { query } from '#contract/operation.ts'
import { Described, Lat, LatLng, Lng, Nullable, OneOf, Optional, Text } from '#contract/schema.ts'
import type { Step } from '#geocode/tally.ts'
import { findPlaces } from '#resource/geocoder/places.ts'
import { Answerer } from '#resource/panel/operator/geocoder/answerer.ts'
import { operator } from '#resource/panel/operator.ts'
import { Geocoder } from '#resource/user/preferences.ts'
import { Asking, languageOf } from '#service/geocoder.ts'

const Seconds = Type.Number({ minimum: 0, description: 'Seconds.' })

export default query('panel/operator/geocoder/try', {
  summary: 'Finds places as an account would, and tells who answered and how long it took.',
  description:
    'For its operator. `q` is an address, or coordinates: as a location object, or as text like `48.137, 11.575`. It is asked ' +
    'and paid for as for an account, and answered by what is remembered.',
  access: operator,
  params: Type.Object({
    q: Type.Union([Text(1_000), LatLng], { description: 'An address, or coordinates.' }),
    geocoder: Optional(Described(Geocoder, 'As an account that chose it; ours when absent.')),
    lang: Optional({ ...Asking.lang, description: 'ISO 639; English when absent.' }),
  }),
  result: Type.Object({
    locations: Type.Array(Type.Object({ lat: Lat, lng: Lng, address: Type.String() }), {
      description: 'What was found, the best first.',
    }),
    answered_by: Nullable(Described(Answerer, 'Who answered; null: nobody.')),
    seconds: Described(Seconds, 'That all of it took.'),
    steps: Type.Array(
      Type.Object({
        geocoder: Answerer,
        outcome: Described(
          OneOf(['asked', 'failed', 'remembered', 'passed']),
          'It answered; it failed; its answer was remembered; it was passed over.',
        ),
        seconds: Described(Seconds, 'That it took.'),
        reason: Nullable(Type.String({ description: 'Why it failed or was passed over.' })),
      }),
      { description: 'Each that was to answer, in turn.' },
    ),
  }),
  errors: ['external_service_error'],

  example: { params: { q: 'Potsdam' } },

  async handler({ q, geocoder: code, lang = 'en' }, { geocoder, fail }) {
    const steps: Step[] = []
    const asked = { lang: languageOf(lang), trace: (step: Step) => void steps.push(step) }
    const began = performance.now()
    const found = await findPlaces(geocoder(code), q, asked).catch(() => fail('external_service_error'))
    return {
      locations: found.map(({ lat, lng, address }) => ({ lat, lng, address })),
      answered_by: steps.at(-1)?.by ?? null,
      seconds: (performance.now() - began) / 1000,
      steps: steps.map(({ by, outcome, seconds, why = null }) => ({ geocoder: by, outcome, seconds, reason: why })),
    }
  },
})
