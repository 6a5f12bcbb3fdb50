import { soon } from '#pace/gathered.ts'
import type { Bus, News } from './bus.ts'
import type { Hearing } from './hearing.ts'
import type { createOutgoing } from './letters.ts'

/** Milliseconds within which news are gathered: together they cost what one does. */
const gather = 15

/** Sends what was gathered, one batch after the other; what cannot be sent is lost, which the numbers of letters tell. */
export const createPosting = (
  outgoing: ReturnType<typeof createOutgoing>,
  send: (letters: readonly string[]) => Promise<void>,
) => {
  let sending: Promise<void> | undefined

  const flush = async (): Promise<void> => {
    await send(outgoing.take()).catch(() => {})
    sending = undefined
    if (outgoing.isWaiting()) plan()
  }
  const gathering = soon(gather, () => {
    sending = flush()
  })
  const plan = (): void => {
    if (!sending) gathering.ask()
  }
  return {
    add(news: News): void {
      outgoing.add(news)
      plan()
    },
    /** Sends what waits. */
    async end(): Promise<void> {
      await sending
      if (gathering.callOff()) await send(outgoing.take()).catch(() => {})
    },
  }
}

/** Publishes news: heard here at once, and by others when they were sent. */
export const telling = (
  { hear, subscribe, onGap }: Hearing,
  { add }: Pick<ReturnType<typeof createPosting>, 'add'>,
): Pick<Bus, 'publish' | 'subscribe' | 'onGap'> => ({
  publish(news) {
    hear(news)
    add(news)
  },
  subscribe,
  onGap,
})
