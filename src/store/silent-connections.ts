import type { Socket } from 'node:net'
import type pg from 'pg'
import { beat } from '#pace/beat.ts'
import { hurried } from '#pace/pause.ts'
import { answer_within, askAnew, Silence } from './ask.ts'

/**
 * The connections of a pool, watched. A host that is lost, or the way to it, says nothing: no packet, no reset. Whoever waits
 * for it would wait for ever. So a connection that owes an answer and has not said a byte for a while is doubted, and given up
 * unless the database, asked over a new one, is still at work on that answer: a statement may take as long as it is allowed to.
 */

/** Milliseconds between two looks. */
const between = 1_000

interface Line {
  client: pg.Client
  /** The process of PostgreSQL at its other end; 0 until it has named itself. */
  pid: number
  /** Bytes that it had said at the last look, and the time in milliseconds of the last at which there was no reason to doubt. */
  heard: number
  trusted: number
}

/** Connections that are watched for silence. */
export interface Lines {
  /** From now on it is watched; what is answered is to be told its `pid`. */
  add(client: pg.Client): Pick<Line, 'pid'>
  /** Closes those that owe nothing now, lent out or not, for they lead to where nothing is to be asked any more. */
  clear(): Promise<void>
  /** Ends the watch, and by force what does not close by itself. */
  close(): Promise<void>
}

/**
 * Gives up connections whose server falls silent while something waits for it. @param way to the database now @param
 * onGivenUp told of each connection that is given up
 */
export const watchLines = (way: () => pg.ClientConfig, onGivenUp: (error: Error) => void): Lines => {
  const lines = new Map<Line, Promise<void>>()

  const look = async (): Promise<void> => {
    const doubted = [...lines.keys()].filter(isDoubtful)
    if (doubted.length === 0) return
    const working = await atWork(way(), doubted)
    const isGone = (line: Line): boolean => !working.has(line.pid) && isSilent(line)
    if (!doubted.some(isGone)) return
    // Who took one that rests would find out as late: so these are gone before anybody is told here, and comes again.
    await clear()
    for (const line of doubted.filter(isGone)) {
      const error = new Silence()
      onGivenUp(error)
      hangUp(line, error)
    }
  }

  const clear = async (): Promise<void> => {
    const resting = [...lines].filter(([line]) => !owes(line))
    for (const [line] of resting) hangUp(line)
    await Promise.all(resting.map(([, ended]) => ended))
  }

  const looking = beat(between, look, { loose: true })

  return {
    add(client) {
      const line = { client, pid: 0, heard: 0, trusted: performance.now() }
      const ended = new Promise<void>((resolve) => client.once('end', resolve))
      lines.set(
        line,
        ended.then(() => void lines.delete(line)),
      )
      return line
    },
    clear,
    async close() {
      // What is looked at just now is over when all are closed.
      void looking.stop()
      await hurried(answer_within, Promise.all(lines.values()), () => {
        for (const line of lines.keys()) hangUp(line)
      })
    },
  }
}

/** The driver tells it by a property that its types leave out. */
const owes = ({ client }: Line): boolean => !(client as { readyForQuery?: boolean }).readyForQuery

const saidBy = ({ client }: Line): number => (client.connection.stream as Socket).bytesRead

const isSilent = (line: Line): boolean => owes(line) && saidBy(line) === line.heard

const isDoubtful = (line: Line): boolean => {
  const now = performance.now()
  if (isSilent(line)) return now - line.trusted >= answer_within
  Object.assign(line, { heard: saidBy(line), trusted: now })
  return false
}

const hangUp = ({ client }: Line, error?: Error): void => void client.connection.stream.destroy(error)

/**
 * Of the processes at the other ends those that are at work, by the database's own account; all of them when it has no room
 * to be asked. Who works but cannot get rid of the answer does not count.
 */
const atWork = async (config: pg.ClientConfig, doubted: readonly Line[]): Promise<Set<number>> => {
  const pids = doubted.map(({ pid }) => pid)
  try {
    const working = await askAnew<{ pid: number }>(
      config,
      `select pid from pg_stat_activity
       where pid = any($1::int[]) and state = 'active' and wait_event is distinct from 'ClientWrite'`,
      [pids],
    )
    return new Set(working.map(({ pid }) => pid))
  } catch (error) {
    return new Set((error as { code?: string }).code === '53300' ? pids : [])
  }
}
