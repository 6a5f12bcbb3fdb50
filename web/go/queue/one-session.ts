import type { Client } from '#client/client.ts'
import type { Shelf } from '../kept/shelf.ts'

/** Asks as the one who was signed in when it began, and nothing more once another is: what waits by then is not of that session. */
export const ofOneSession = (shelf: Shelf, hash: string, call: Client['call']): Client['call'] =>
  (async (...asked: Parameters<Client['call']>) => {
    if ((await shelf.read('fact', 'hash')) !== hash) throw new Error('another is signed in')
    return call(...asked)
  }) as Client['call']
