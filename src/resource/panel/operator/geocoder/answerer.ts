import { Described, OneOf } from '#contract/schema.ts'

/** A source of addresses: a provider that an account may choose, or one of the platform's own. */
export const Answerer = Described(
  OneOf(['google', 'yandex', 'progorod', 'osm', 'locationiq', 'streets', 'settlements'], { title: 'Answerer' }),
  'A provider; or `streets` out of tiles that are at hand, or `settlements` of the world, which are ours and ask nobody.',
)
