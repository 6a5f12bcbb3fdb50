import type { Guest, User } from '#contract/caller.ts'
import type { Visitor } from './audience.ts'
import type { Guests } from './guests.ts'
import type { Places } from './places.ts'
import type { Asked } from './requests.ts'
import type { Sights } from './sights.ts'
import { unsubscribeAll } from './subscription.ts'
import type { Teller } from './teller.ts'

/** A search for whom a hash lets in. Error 4 for one that does not. */
export type Who = (hash: string) => Promise<User | Guest>

export interface Identifying {
  sights: Pick<Sights, 'enter' | 'leave' | 'refresh'>
  teller: Pick<Teller, 'end'>
  guests: Pick<Guests, 'enter' | 'leave'>
  places: Pick<Places, 'users'>
}

/** What a frame asks of who sent it: `stay` is who it is already, and what it sees is read anew. */
type Coming = 'guest' | 'stay' | 'show'

/** Somebody who need not show who it is. */
export const comingOf = ({ watched, sight }: Pick<Visitor, 'watched' | 'sight'>, hash: string | undefined): Coming => {
  if (hash !== undefined) return 'show'
  if (watched) return 'guest'
  return sight ? 'stay' : 'show'
}

/** Tells who is who on the live channel: a guest of a link, or a user with what it sees. */
export const createIdentity = ({ sights, teller, guests, places }: Identifying) => {
  /** Tells the visitor nothing more; who it was is forgotten. */
  const forget = (visitor: Visitor): void => {
    for (const subscription of unsubscribeAll(visitor, performance.now())) teller.end(subscription)
    guests.leave(visitor)
    if (!visitor.user) return
    places.users.leave(visitor.user.user_id)
    sights.leave(visitor.user)
    visitor.user = undefined
    visitor.sight = undefined
  }
  const enter = async (visitor: Visitor, user: User): Promise<void> => {
    places.users.take(user.user_id)
    visitor.user = user
    try {
      const sight = await sights.enter(user)
      if (visitor.user === user) visitor.sight = sight
    } catch (error) {
      if (visitor.user === user) forget(visitor)
      throw error
    }
  }
  const stay = async ({ sight }: Visitor): Promise<void> => {
    if (sight) await sights.refresh([sight])
  }

  return {
    forget,
    /** Lets it in by its hash, to what it sees now; who comes as somebody else begins anew. */
    async identify(visitor: Visitor, { hash }: Pick<Asked, 'hash'>, who: Who): Promise<'guest' | 'user'> {
      const coming = comingOf(visitor, hash)
      if (coming === 'guest') return 'guest'
      if (coming === 'stay') {
        await stay(visitor)
        return 'user'
      }
      const user = await who(hash ?? '')
      if (user.kind === 'guest') {
        forget(visitor)
        await guests.enter(visitor, user.digest)
        return 'guest'
      }
      guests.leave(visitor)
      if (visitor.user && visitor.user.user_id !== user.user_id) forget(visitor)
      if (!visitor.user) await enter(visitor, user)
      else {
        visitor.user = user
        await stay(visitor)
      }
      return 'user'
    },
  }
}
