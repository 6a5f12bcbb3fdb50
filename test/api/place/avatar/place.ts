import type { Subject } from '#test/avatars.ts'
import { make, read } from '#test/places.ts'

export const place: Subject = {
  entity: 'place',
  make: (account) => make(account),
  read,
  remove: (account, place_id) => account.call('place/delete', { place_id }),
}
