import type { Visitor } from './audience.ts'

/** Milliseconds between two heartbeats, of silence after which nobody is thought to be there, and without anything to be told. */
export const heartbeat = 15_000
const silence = 45_000
const patience = 60_000

/** Answers whether somebody is there, and wants to hear anything: who is silent is `gone`, who has asked for nothing for a while is `idle`. */
export const presenceOf = (
  { heard, busy, subscriptions, watched }: Pick<Visitor, 'heard' | 'busy' | 'subscriptions' | 'watched'>,
  now: number,
): 'gone' | 'idle' | 'there' => {
  if (now - heard > silence) return 'gone'
  return subscriptions.size === 0 && !watched && now - busy > patience ? 'idle' : 'there'
}
