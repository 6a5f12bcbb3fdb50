import { randomUUID } from 'node:crypto'
import { BroadcastChannel } from 'node:worker_threads'
import type { Geocoders } from '#geocode/geocoder.ts'
import { within } from '#pace/pause.ts'
import { type AddressAsked, type AddressOf, addressBy } from '#service/report/addresses.ts'

/** Addresses for threads: only the main one has the geocoders, with their rates, their budget and the tiles of streets. */

type Letter = { id: string } & ({ asked: AddressAsked } | { address: string })

/** Milliseconds after which nobody waits for an address. */
const patience = 10_000

/** Answers what threads ask on a channel of a name of its own, until it is closed. */
export const answerAddresses = (geocoders: Geocoders): { name: string; close(): void } => {
  const name = `addresses ${randomUUID()}`
  const channel = new BroadcastChannel(name)
  const addressOf = addressBy(geocoders)
  channel.onmessage = async (message) => {
    const { data: letter } = message as { data: Letter }
    if (!('asked' in letter)) return
    const address = await addressOf(letter.asked).catch(() => '')
    channel.postMessage({ id: letter.id, address } satisfies Letter)
  }
  channel.unref()
  return { name, close: () => channel.close() }
}

/** Asks on the channel of this name; an address that does not come in time is empty. */
export const askAddresses = (name: string): AddressOf => {
  const channel = new BroadcastChannel(name)
  const waiting = new Map<string, (address: string) => void>()
  channel.onmessage = (message) => {
    const { data: letter } = message as { data: Letter }
    if ('address' in letter) waiting.get(letter.id)?.(letter.address)
  }
  channel.unref()
  return async (asked) => {
    const id = randomUUID()
    const { promise, resolve } = Promise.withResolvers<string>()
    waiting.set(id, resolve)
    channel.postMessage({ id, asked } satisfies Letter)
    const address = await within(patience, promise, { loose: false })
    waiting.delete(id)
    return address ?? ''
  }
}
