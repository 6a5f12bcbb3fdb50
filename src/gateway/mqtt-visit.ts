import type { MqttClient } from 'mqtt'
import { hurried } from '#pace/pause.ts'
import { createIntake } from './intake.ts'
import type { Ending } from './mqtt-tries.ts'

/** A connection to a broker, from its begin to its end. */
export interface Visit {
  /** Hears nothing more, and ends when what came is acknowledged, or in `grace` milliseconds. */
  leave(grace: number): Promise<void>
}

interface Visitor {
  /** Takes a message in; rejects where it could not be stored. */
  take(path: string, body: Buffer): Promise<void>
  /** The topic is heard. */
  onHeard(): void
  onClosed(end: Ending): void
}

/** Messages that wait for their commit, at most, and about so many bytes of them; others wait at the broker. */
export const most_waiting = { messages: 500, bytes: 16 * 1024 * 1024 }

/** Tells the client to go on without an acknowledgement: that is sent when the message is committed. */
const later = new Error('acknowledged later')

export const join = (client: MqttClient, topic: string, { take, onHeard, onClosed }: Visitor): Visit => {
  const { stream } = client
  const intake = createIntake(most_waiting)
  const since = performance.now()
  let reason: Error | undefined
  let leaving = false

  const drop = (why: Error): void => {
    reason ??= why
    client.end(true)
  }
  /** Takes a message in, and goes on with the next when there is room. */
  const hear = (path: string, body: Buffer, onTaken: () => void, goOn: () => void): void => {
    const work = () => take(path, body).then(onTaken, () => drop(new Error('a message could not be stored')))
    const full = leaving ? undefined : intake(body.length, work)
    if (full) full.finally(goOn)
    else goOn()
  }
  const acknowledge = (id: number): void => {
    if (stream.writable) stream.write(Buffer.of(0x40, 2, id >> 8, id & 0xff))
  }

  client.options.customHandleAcks = (path, body, { messageId }, goOn) =>
    hear(
      path,
      body,
      () => acknowledge(messageId),
      () => goOn(later),
    )
  client.handleMessage = ({ topic: path, payload }, goOn) =>
    hear(
      path,
      Buffer.from(payload),
      () => undefined,
      () => goOn(),
    )
  client.on('error', (error) => {
    if (error !== later) drop(error)
  })
  client.on('connect', () =>
    client.subscribe(topic, { qos: 1, rh: 1 }, (error, granted = []) => {
      if (error || granted.some(({ qos }) => qos > 2)) drop(new Error(`${topic} may not be subscribed to`))
      else onHeard()
    }),
  )
  client.once('close', () => onClosed({ lasted: performance.now() - since, isWanted: leaving, reason }))

  return {
    async leave(grace) {
      leaving = true
      const ended = new Promise<void>((resolve) => client.once('close', () => resolve()))
      void intake.emptied().then(() => client.end(!client.connected))
      await hurried(grace, ended, () => client.end(true))
    },
  }
}
