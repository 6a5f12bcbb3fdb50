import { type Client, createClient } from '#client/client.ts'
import { type Change, type Shelf, shelves } from './kept/shelf.ts'
import { withoutUnnamed } from './kept/unnamed.ts'
import { createLearning } from './learning.ts'
import { createOutbox } from './outbox.ts'
import { type Attached, type Deed, placeOf } from './queue/deed.ts'
import { withoutDeed } from './queue/send.ts'
import { type Held, type Means, openState } from './state.ts'
import { hereOf } from './time.ts'

/** This phone: who is signed in, what it knows, what it has still to tell. */
export const openPhone = async (means: Means) => {
  const { shelf } = means
  // The page opens though that fails.
  await withoutUnnamed(shelf)
    .then(shelf.write)
    .catch(() => undefined)
  const held = await openState(means)
  const learning = createLearning(held, means)
  const { send } = createOutbox(held, means, () => void learning.refresh())
  const refresh = async (): Promise<void> => {
    const { isEnded } = held.now()
    await learning.refresh()
    // The service knows this phone again: what waited goes out.
    if (isEnded && !held.now().isEnded) void send()
  }
  return {
    state: held.now,
    subscribe: held.subscribe,
    lookAgain: held.look,
    /** Asks the service as who is signed in now. */
    call: ((...asked: Parameters<Client['call']>) => held.client().call(...asked)) as Client['call'],
    refresh,
    send,
    ...signing(held, means, { refresh, send }),
    ...doing(held, means, send),
  }
}

export type Phone = Awaited<ReturnType<typeof openPhone>>

const signing = (held: Held, means: Means, { refresh, send }: Record<'refresh' | 'send', () => Promise<void>>) => ({
  /** Signs in with a code or a link. Fails with what the service says. */
  signIn: async (given: { code: string } | { link: string }): Promise<void> => {
    const { hash, tracker_id } = await createClient(means).call('mobile/session/open', given)
    const before = (await means.shelf.read<number>('fact', 'tracker')) ?? held.now().known?.tracker.id
    // What waits is of the tracker that it was done for: whoever signs in for another begins with nothing.
    const gone = before === undefined || before === tracker_id ? [] : await everything(means.shelf)
    // Nor is it told what is written to the one before.
    if (gone.length > 0) await means.forgetPushes().catch(() => undefined)
    await means.shelf.write([
      ...gone.filter(({ on, key }) => on !== 'fact' || key !== 'language'),
      { on: 'fact', key: 'hash', value: hash },
      { on: 'fact', key: 'tracker', value: tracker_id },
    ])
    const nothing = { known: undefined, day: undefined, tasks: undefined }
    held.set({ hash, isEnded: false, lost: undefined, ...(gone.length > 0 && nothing) })
    await held.look()
    await refresh()
    void send()
  },
  /** Ends the session, and forgets all that is kept here. */
  signOut: async (): Promise<void> => {
    const closing = held.client().call('mobile/session/close')
    await closing.catch(() => undefined)
    await means.forgetPushes().catch(() => undefined)
    await means.shelf.write(await everything(means.shelf))
    const nothing = { known: undefined, day: undefined, tasks: undefined }
    held.set({ hash: undefined, isEnded: false, ...nothing, deeds: [], places: 0, way: 'open' })
    held.unmark()
  },
})

const doing = (held: Held, { shelf, now }: Means, send: () => Promise<void>) => ({
  /** Keeps a deed with its bytes, in place of the draft that it was made of, and sends it as soon as there is a way. */
  add: async (deed: Deed, draft?: string): Promise<void> => {
    await shelf.write([
      { on: 'deed', key: placeOf(deed), value: deed },
      ...(draft ? [{ on: 'draft', key: draft } as const] : []),
    ])
    await held.look()
    void send()
  },
  /** Takes a deed away, but the bytes of what goes on elsewhere. */
  forget: async (deed: Deed, kept: readonly Attached[] = []): Promise<void> => {
    await shelf.write(withoutDeed(but(deed, kept)))
    await held.look()
  },
  /** Tries another instead of one that was refused: the same once more, or what is left of it. */
  retry: async (deed: Deed, instead: Deed): Promise<void> => {
    const put = { on: 'deed', key: placeOf(instead), value: instead } as const
    await shelf.write([...withoutDeed(but(deed, instead.attached)), put])
    await held.look()
    void send()
  },
  /** Says that messages were shown here: the office is told of it, now or the next time that they are shown. */
  markRead: async (last_id: number): Promise<void> => {
    const { known } = held.now()
    if (!known) return
    const read = hereOf(now())
    const messages = known.messages.map((one) => (one.read || one.own || one.id > last_id ? one : { ...one, read }))
    const next = { ...known, messages }
    held.set({ known: next })
    await shelf.write([{ on: 'fact', key: 'known', value: next }])
    await held.client().call('mobile/chat/mark_read', { last_id })
  },
  /** Chosen here, it is so at once; the service hears of it with the rest. */
  setStatus: async (current_id: number): Promise<void> => {
    const { known } = held.now()
    if (!known?.statuses) return
    const next = { ...known, statuses: { ...known.statuses, current_id } }
    await shelf.write([{ on: 'fact', key: 'known', value: next }])
    held.set({ known: next })
  },
  /** The same of private time: it is so from now on. */
  setPrivate: async (is_private: boolean): Promise<void> => {
    const { known } = held.now()
    if (!known?.privacy) return
    const said = is_private ? ({ since: hereOf(now()), by: 'driver' } as const) : { since: null, by: null }
    const next = { ...known, privacy: { ...known.privacy, ...said } }
    await shelf.write([{ on: 'fact', key: 'known', value: next }])
    held.set({ known: next })
  },
})

/** The deed as it is taken away: without what goes on elsewhere, whose bytes are to stay. */
const but = (deed: Deed, kept: readonly Attached[]) => ({
  ...deed,
  attached: deed.attached.filter(({ key }) => !kept.some((one) => one.key === key)),
})

const everything = async (shelf: Shelf): Promise<Change[]> => {
  const lists = shelves.map(async (on) => (await shelf.keys(on)).map((key): Change => ({ on, key })))
  return (await Promise.all(lists)).flat()
}
