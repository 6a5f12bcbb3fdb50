import type { Result } from '#client/client.ts'
import type { Words } from '#web/words/dictionary.ts'
import type { Format } from '#web/words/format.ts'

/** A plan as users are told of it. */
export type Terms = Result<'tariff/list'>['list'][number]

/** `€9.90 a month`. */
export const priceOf = (
  { type, price }: Terms,
  words: Words<'fleet/account/plan'>,
  { money }: Format,
  currency: string,
): string =>
  price === 0 ? words.free : `${money(price, currency)} ${type === 'monthly' ? words.a_month : words.a_day}`
