import type { Command, CommandAnswer } from '#device/command.ts'
import type { Commands } from '#device/orders.ts'
import { createRow } from '#pace/row.ts'
import * as queue from '#store/command/command-queue.ts'
import type { Kept } from '#store/command/commands.ts'
import { isAway } from '#store/db.ts'
import { noteAnswer } from '#store/history/answered.ts'
import type { Recorded } from '#store/history/history.ts'
import type { Accounts } from '#store/pools.ts'
import { queryOn } from '#store/query.ts'
import { again, inTransaction } from '#store/transaction.ts'
import * as awaiting from './awaiting.ts'

interface Options {
  pool: Accounts
  /** What devices of a model speak. */
  protocolOf: (model: string) => string | undefined
  log: Record<'error', (details: object, message: string) => void>
  /** Told of devices for which something waits to be sent. */
  onDue: (devices: readonly string[]) => void
  /** Told of the entries of the history that were made of answers. */
  onRecorded: (entries: readonly Recorded[]) => void
}

/** Characters of an answer that are kept. */
const longest_answer = 4096
/** Answers of one frame that are read. */
const most_answers = 16
/** Milliseconds by which clocks may differ, and a commit may come late. */
const margin = 60_000

/**
 * The commands that wait for devices. Which devices those are is remembered, and read again when another process tells of
 * one, and every now and then: so a device for which nothing waits costs no query, nor does what looks like an answer of
 * one that was told nothing for a day. A device is told by the protocol of its model only: by
 * another one anybody might have named himself so.
 */
export const createCommands = ({ pool, protocolOf, log, onDue, onRecorded }: Options) => {
  const waiting: awaiting.Waiting = new Map()
  const asked: awaiting.Asked = new Map()
  const inRow = createRow()
  let read_at = Date.now() - awaiting.day

  /** Those that other processes have told something since it was read last, and takes away those of long ago. */
  const readAsked = async (): Promise<void> => {
    const now = Date.now()
    awaiting.forgetOld(asked, now)
    for (const device of await queue.unanswered(pool, new Date(read_at - margin))) awaiting.remember(asked, device, now)
    read_at = now
  }
  /** What waits for these devices, or all that waits. */
  const readWaiting = async (source_ids?: readonly number[]): Promise<void> => {
    if (!source_ids) await readAsked()
    const found = awaiting.foundOf(await queue.awaited(pool, source_ids), protocolOf)
    if (!source_ids) waiting.clear()
    for (const [device, one] of found) {
      waiting.set(device, one)
      // Any process may tell it.
      awaiting.remember(asked, device, Date.now())
    }
    const due = awaiting.dueOf(found)
    if (due.length > 0) onDue(due)
  }
  const failed = (error: unknown): void => {
    if (!isAway(error)) log.error({ err: error }, 'commands could not be looked after')
  }

  const commands: Commands = {
    isDue(protocol, device, anew) {
      const found = waiting.get(device)
      return found !== undefined && found.protocol === protocol && (found.due || anew)
    },
    async take(device, anew) {
      const found = waiting.get(device)
      if (!found) return []
      awaiting.remember(asked, device, Date.now())
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
      if (!awaiting.mayAnswer(asked, device, Date.now())) return
      const until = asked.get(device)
      for (const answer of answers.slice(0, most_answers)) {
        const entries = await hear(pool, device, answer).catch(failed)
        if (entries && entries.length > 0) onRecorded(entries)
        // Nothing is left that words without a number could answer, unless it was told something meanwhile.
        if (entries === null && !answer.number && asked.get(device) === until) asked.delete(device)
      }
    },
  }

  return {
    commands,
    /**
     * Reads what waits for these devices, or all that waits; tells of what is due. One after another, or what is told of one
     * while all are read would be forgotten. Never rejects: it comes again.
     */
    read: (source_ids?: readonly number[]): Promise<void> => inRow(() => readWaiting(source_ids)).catch(failed),
  }
}

/** What the history is told of it; null where it answers nothing. */
const hear = (
  pool: Accounts,
  device: string,
  { number, text, refused }: CommandAnswer,
): Promise<readonly Recorded[] | null> =>
  again(() =>
    inTransaction(pool, async (client) => {
      const query = queryOn(client)
      const answer = { number: number || undefined, text: plain(text), refused: refused === true }
      const found = await queue.answer(query, device, answer)
      if (!found) return null
      return refused ? [] : noteAnswer(query, found, Date.now())
    }),
  )

/** What a database takes and people can read. */
const plain = (text: string): string => text.replaceAll('\0', '').slice(0, longest_answer)

const commandOf = (kept: Kept): Command =>
  kept.type === 'bytes' ? { type: 'bytes', bytes: Buffer.from(String(kept.bytes), 'hex') } : (kept as Command)
