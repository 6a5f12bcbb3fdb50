import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Default, Described, ListOf } from '#contract/schema.ts'
import { events, isOfTracker } from '#judge/events.ts'
import { otherWordsOf, sentenceOf } from '#judge/sentences.ts'
import { EventName } from '#resource/history/entry.ts'
import { Locale } from '#resource/user/preferences.ts'

export default query('history/type/list', {
  summary: 'Lists the events that an entry of the history may tell of.',
  description:
    'In the language of the locale, in English where it is none of German, English, French, Portuguese, Russian and Spanish.',
  access: user,
  params: Type.Object({
    locale: Locale,
    only_tracker_events: Default(Type.Boolean({ description: 'Leaves out field work, maintenance and `info`.' }), true),
  }),
  result: ListOf(
    Type.Object({
      type: Described(EventName, 'The event.'),
      description: Type.String({ description: 'In the language of `locale`.' }),
      also: Type.Array(Type.String(), {
        description:
          'Beyond the contract: other words to find it by, names of the rules that tell it and all of that in English.',
      }),
    }),
  ),

  handler: ({ locale, only_tracker_events }) => ({
    list: events
      .filter((type) => !only_tracker_events || isOfTracker(type))
      .map((type) => ({ type, description: sentenceOf(locale, type), also: otherWordsOf(locale, type) })),
  }),
})
