import { Failure } from '#contract/errors.ts'
import type { Sight, Subscription, Visitor } from './audience.ts'
import * as frames from './frames.ts'
import type { Guests } from './guests.ts'
import { createIdentity, type Identifying, type Who } from './identity.ts'
import { type Asked, parse, type Request, read, refuseMany, refuseOthers } from './requests.ts'
import { seen, subscribe, unsubscribe } from './subscription.ts'
import type { Teller } from './teller.ts'
import { say } from './visitor.ts'

export interface Answering extends Identifying {
  teller: Pick<Teller, 'end' | 'note'>
  guests: Pick<Guests, 'enter' | 'leave' | 'tell'>
  /** Told of what is no failure of the caller's; answers how it is told. */
  onError(error: unknown): Failure | typeof frames.unexpected
}

const kindsOf = (requests: readonly Request[]) => requests.map(({ kind }) => kind)

/** Answers a user who subscribes: of each kind, which trackers it sees. Error 7 for more than are told so. */
export const subscribed = (sight: Sight, { action, requests }: Asked): string => {
  const told = requests.map((request, i) => {
    const value = seen(sight, request)
    refuseMany(request.kind, Object.keys(value).length, i)
    return [request.kind, { success: true, value }] as const
  })
  return frames.response(action, kindsOf(requests), Object.fromEntries(told))
}

export const unsubscribed = ({ action, requests }: Asked): string => {
  const kinds = kindsOf(requests)
  return frames.response(action, kinds, Object.fromEntries(kinds.map((kind) => [kind, { success: true }])))
}

/** A link tells its state, of whatever trackers it names. Error 7 for anything else. */
export const guestAnswer = ({ action, requests }: Asked): string => {
  refuseOthers(requests, ['state'])
  return frames.response(action, ['state'], { state: { success: true, value: {} } })
}

/** Answers whether a guest who asks so watches no more. */
export const isLeaving = ({ action, requests }: Asked): boolean =>
  action === 'unsubscribe' || requests.some(({ kind }) => kind !== 'state')

/** Answers what a visitor asks, one frame after the other. */
export const createAnswers = ({ sights, teller, guests, places, onError }: Answering) => {
  const { identify, forget } = createIdentity({ sights, teller, guests, places })

  const answer = async (visitor: Visitor, asked: Asked, who: Who): Promise<string> => {
    if ((await identify(visitor, asked, who)) === 'guest') {
      if (isLeaving(asked)) guests.leave(visitor)
      return guestAnswer(asked)
    }
    // Its session ended while it was looked for.
    if (!visitor.sight) throw new Failure('session_ended')
    if (asked.action === 'subscribe') return subscribed(visitor.sight, asked)
    for (const ended of unsubscribe(visitor, asked.requests, performance.now())) teller.end(ended)
    return unsubscribed(asked)
  }
  const begin = (visitor: Visitor, { action, requests }: Asked): void => {
    const { sight, subscriptions } = visitor
    if (action !== 'subscribe' || !sight) return
    for (const request of requests)
      for (const source_id of subscribe(visitor, sight, request))
        teller.note(subscriptions.get(request.kind) as Subscription, source_id)
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
        begin(visitor, asked)
      } catch (error) {
        say(visitor, frames.error(action, error instanceof Failure ? error : onError(error)))
      }
    },
  }
}

export type Answers = ReturnType<typeof createAnswers>
