import type pg from 'pg'
import type { Command } from '#gateway/command.ts'
import type { Commands } from '#gateway/commands.ts'
import { isAway } from '#store/db.ts'
import * as queue from '#store/fleet/command-queue.ts'
import type { Kept } from '#store/fleet/commands.ts'

interface Options {
  pool: pg.Pool
  /** What devices of a model speak. */
  protocolOf: (model: string) => string | undefined
  log: Record<'error', (details: object, message: string) => void>
  /** Told of devices for which something waits to be sent. */
  onDue: (devices: readonly string[]) => void
}

interface Waiting {
  source_id: number
  protocol: string | undefined
  due: boolean
}

/** Characters of an answer that are kept. */
const longest_answer = 4096
/** Answers of one frame that are read. */
const most_answers = 16

/**
 * The commands that wait for devices. Which devices those are is remembered, and read again when another process tells of
 * one, and every now and then: so a device for which nothing waits costs no query. A device is told by the protocol of its model only: by
 * another one anybody might have named himself so.
 */
export const createCommands = ({ pool, protocolOf, log, onDue }: Options) => {
  const waiting = new Map<string, Waiting>()

  const failed = (error: unknown): void => {
    if (!isAway(error)) log.error({ err: error }, 'commands could not be looked after')
  }

  const told = (found: readonly queue.Awaited[]): [string, Waiting][] =>
    found.map(({ source_id, device_id, model, due }) => [device_id, { source_id, protocol: protocolOf(model), due }])

  const tellDue = (entries: readonly [string, Waiting][]): void => {
    const due = entries.filter(([, { due }]) => due).map(([device]) => device)
    if (due.length > 0) onDue(due)
  }

  const commands: Commands = {
    isDue(protocol, device, anew) {
      const found = waiting.get(device)
      return found !== undefined && found.protocol === protocol && (found.due || anew)
    },
    async take(device, anew) {
      const found = waiting.get(device)
      if (!found) return []
      // Nothing else is due until it is told; frames that come meanwhile ask for nothing.
      waiting.set(device, { ...found, due: false })
      try {
        const taken = await queue.take(pool, found.source_id, anew)
        return taken.map(({ id, number, command }) => ({ id, number, command: commandOf(command) }))
      } catch (error) {
        waiting.set(device, found)
        failed(error)
        return []
      }
    },
    async unsent(device, ids, why) {
      const found = waiting.get(device)
      if (!found) return
      const error = why === 'not_understood' ? why : undefined
      await queue.unsent(pool, found.source_id, ids, error).catch(failed)
    },
    async answered(device, answers) {
      for (const { number, text, refused = false } of answers.slice(0, most_answers))
        await queue.answer(pool, device, { number: number || undefined, text: plain(text), refused }).catch(failed)
    },
  }

  return {
    commands,
    /** Reads what waits for these devices, or all that waits; tells of what is due. Never rejects: it comes again. */
    async read(source_ids?: readonly number[]): Promise<void> {
      try {
        const found = told(await queue.awaited(pool, source_ids))
        if (!source_ids) waiting.clear()
        for (const [device, one] of found) waiting.set(device, one)
        tellDue(found)
      } catch (error) {
        failed(error)
      }
    },
  }
}

/** What a database takes and people can read. */
const plain = (text: string): string => text.replaceAll('\0', '').slice(0, longest_answer)

const commandOf = (kept: Kept): Command =>
  kept.type === 'bytes' ? { type: 'bytes', bytes: Buffer.from(String(kept.bytes), 'hex') } : (kept as Command)
