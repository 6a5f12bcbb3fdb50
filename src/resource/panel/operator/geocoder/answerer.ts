import { Described, OneOf } from '#contract/schema.ts'

/** Who tells addresses: the providers that an account may ask, and what is ours. */
export const Answerer = Described(
  OneOf(['google', 'yandex', 'progorod', 'osm', 'locationiq', 'streets', 'settlements'], { title: 'Answerer' }),
  'A provider; or `streets` out of tiles that are at hand, or `settlements` of the world, which are ours and ask nobody.',
)
