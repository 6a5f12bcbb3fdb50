import { connect, type NatsConnection } from '@nats-io/transport-node'
import { beat } from '#pace/beat.ts'
import type { Bus, BusLog } from './bus.ts'
import { createHearing, missTheSilent, reading } from './hearing.ts'
import { createIncoming, createOutgoing } from './letters.ts'
import { createPosting, telling } from './posting.ts'
import type { Oddity } from './read.ts'

/** A letter is far below what servers take (1 MB), so that a long one holds up no other. */
const most_bytes = 60_000
/** Milliseconds between two signs of life, between two tries to connect, and until a server that never answered is given up. */
const usual_beat = 5_000
const pause = 500
const patience = 5_000

/** What the address says: `nats://user:password@host`, `nats://token@host`, `tls://…`. */
const waysOf = (url: string) => {
  const { protocol, host, username, password } = new URL(url)
  const [user, pass] = [username, password].map(decodeURIComponent)
  return {
    servers: host,
    ...(password ? { user, pass } : username ? { token: user } : {}),
    ...(protocol === 'tls:' && { tls: {} }),
  }
}

/**
 * The bus over NATS: for more processes, or more news, than one PostgreSQL should carry. `subject` is what those of one platform
 * have in common, and others on the same server have not.
 */
export const nats = async (
  url: string,
  subject: string,
  log: BusLog,
  onOdd: (oddity: Oddity) => void,
  every = usual_beat,
): Promise<Bus> => {
  const hearing = createHearing(log)
  const outgoing = createOutgoing(most_bytes)
  const incoming = createIncoming(outgoing.from)
  const read = reading(hearing, incoming, onOdd)
  const connection = await connect({
    ...waysOf(url),
    name: 'odograph',
    noEcho: true,
    timeout: patience,
    maxReconnectAttempts: -1,
    reconnectTimeWait: pause,
    pingInterval: 2 * every,
    maxPingOut: 2,
  }).catch((error: Error) => {
    throw new Error(`The NATS of ODOGRAPH_NATS_URL cannot be used: ${error.message}`, { cause: error })
  })
  let isOpen = true
  connection.subscribe(subject, {
    callback: (error, message) => {
      if (!error) read(message.string())
    },
  })
  await connection.flush()

  const onStatus = (type: string): void => {
    if (type === 'disconnect' && isOpen) {
      isOpen = false
      log.warn({}, 'what other processes tell is not heard, for NATS is away')
    }
    if (type === 'reconnect') {
      isOpen = true
      incoming.skip()
      log.info({}, 'what other processes tell is heard again')
      hearing.miss()
    }
  }
  void watch(connection, onStatus)

  const posting = createPosting(outgoing, async (letters) => {
    // The library would keep it all until the server is back: nobody needs so many old news.
    if (!isOpen) throw new Error('NATS is away')
    for (const letter of letters) connection.publish(subject, letter)
  })
  const signOfLife = (): void => {
    if (isOpen) missTheSilent(hearing, incoming, every)
    if (isOpen) connection.publish(subject, outgoing.sign())
  }
  const signs = beat(every, signOfLife, { loose: true })

  return {
    ...telling(hearing, posting),
    async close() {
      await signs.stop()
      await posting.end()
      if (isOpen) await connection.flush().catch(() => {})
      await connection.close()
    },
  }
}

const watch = async (connection: NatsConnection, onStatus: (type: string) => void): Promise<void> => {
  for await (const { type } of connection.status()) onStatus(type)
}
