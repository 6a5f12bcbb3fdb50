import type { User } from '#contract/caller.ts'
import { Failure } from '#contract/errors.ts'
import type { Visitor } from './audience.ts'
import * as frames from './frames.ts'
import type { Guests } from './guests.ts'
import type { Places } from './places.ts'
import { type Asked, parse, type Request, read, refuseMany, refuseOthers } from './requests.ts'
import type { Sights } from './sights.ts'
import { narrow, seen, sourcesOf, subscriptionOf, widen } from './subscription.ts'
import type { Teller } from './teller.ts'
import { say } from './visitor.ts'

export interface Answering {
  sights: Sights
  teller: Teller
  guests: Guests
  places: Pick<Places, 'users'>
  /** Told of what is no failure of the caller's; answers how it is told. */
  onError(error: unknown): Failure | typeof frames.unexpected
}

/** Somebody from the public, who has shown the hash of a geo link. */
export interface Guest {
  kind: 'link'
  digest: Buffer
}

/** Whom a hash lets in. Error 4 for one that does not. */
export type Who = (hash: string) => Promise<User | Guest>

/** Answers what a visitor asks, one frame after the other. */
export const createAnswers = ({ sights, teller, guests, places, onError }: Answering) => {
  /** Tells the visitor nothing more; who it was is forgotten. */
  const forget = (visitor: Visitor): void => {
    for (const kind of visitor.subscriptions.keys()) end(visitor, kind)
    guests.leave(visitor)
    if (!visitor.user) return
    places.users.leave(visitor.user.user_id)
    sights.leave(visitor.user)
    visitor.user = undefined
    visitor.sight = undefined
  }

  const end = (visitor: Visitor, kind: Request['kind']): void => {
    const subscription = visitor.subscriptions.get(kind)
    if (!subscription) return
    visitor.subscriptions.delete(kind)
    subscription.sight.subscriptions.delete(subscription)
    teller.end(subscription)
    visitor.busy = performance.now()
  }

  /** Lets it in by its hash, to what it sees now; who comes as somebody else begins anew. */
  const identify = async (visitor: Visitor, { hash }: Asked, who: Who): Promise<'guest' | 'user'> => {
    if (hash === undefined && visitor.watched) return 'guest'
    if (hash === undefined && visitor.sight) {
      await sights.refresh([visitor.sight])
      return 'user'
    }
    const user = await who(hash ?? '')
    if (user.kind === 'link') {
      forget(visitor)
      await guests.enter(visitor, user.digest)
      return 'guest'
    }
    guests.leave(visitor)
    if (visitor.user && visitor.user.user_id !== user.user_id) forget(visitor)
    const isNew = !visitor.user
    if (isNew) places.users.take(user.user_id)
    visitor.user = user
    if (isNew) await enter(visitor, user)
    else if (visitor.sight) await sights.refresh([visitor.sight])
    return 'user'
  }

  const enter = async (visitor: Visitor, user: User): Promise<void> => {
    try {
      const sight = await sights.enter(user)
      if (visitor.user === user) visitor.sight = sight
    } catch (error) {
      if (visitor.user === user) forget(visitor)
      throw error
    }
  }

  const subscribe = (visitor: Visitor, request: Request): void => {
    const { sight } = visitor
    if (!sight) return
    const known = visitor.subscriptions.get(request.kind)
    const subscription = known ?? subscriptionOf(visitor, sight, request)
    if (known) widen(known, request)
    visitor.subscriptions.set(request.kind, subscription)
    sight.subscriptions.add(subscription)
    subscription.told.clear()
    // Of the history only what is made from now on is told: what was is read.
    if (request.kind === 'history') return
    for (const source_id of sourcesOf(subscription, request)) teller.note(subscription, source_id)
  }

  const answer = async (visitor: Visitor, asked: Asked, who: Who): Promise<string> => {
    const as = await identify(visitor, asked, who)
    if (as === 'guest') return answerGuest(visitor, asked)
    const { sight } = visitor
    // Its session ended while it was looked for.
    if (!sight) throw new Failure('session_ended')
    const { action, requests } = asked
    const kinds = requests.map(({ kind }) => kind)
    if (action === 'unsubscribe') {
      for (const request of requests) {
        const subscription = visitor.subscriptions.get(request.kind)
        if (subscription && !narrow(subscription, request)) end(visitor, request.kind)
      }
      return frames.response(action, kinds, Object.fromEntries(kinds.map((kind) => [kind, { success: true }])))
    }
    const told = requests.map((request, i) => {
      const value = seen(sight, request)
      refuseMany(request.kind, Object.keys(value).length, i)
      return [request.kind, { success: true, value }] as const
    })
    return frames.response(action, kinds, Object.fromEntries(told))
  }

  /** A link tells its state, of whatever trackers it names. */
  const answerGuest = (visitor: Visitor, { action, requests }: Asked): string => {
    const isOther = requests.some(({ kind }) => kind !== 'state')
    if (isOther || action === 'unsubscribe') guests.leave(visitor)
    refuseOthers(requests, ['state'])
    return frames.response(action, ['state'], { state: { success: true, value: {} } })
  }

  return {
    forget,
    /** What is wrong with a frame is told, and the socket stays. */
    async hear(visitor: Visitor, text: string, who: Who): Promise<void> {
      let action: unknown
      try {
        const frame = parse(text)
        action = frame.action
        const asked = read(frame)
        const answered = await answer(visitor, asked, who)
        say(visitor, answered)
        guests.tell(visitor)
        if (asked.action === 'subscribe') for (const request of asked.requests) subscribe(visitor, request)
      } catch (error) {
        say(visitor, frames.error(action, error instanceof Failure ? error : onError(error)))
      }
    },
  }
}

export type Answers = ReturnType<typeof createAnswers>
