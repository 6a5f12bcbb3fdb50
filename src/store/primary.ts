import type pg from 'pg'
import { askAnew } from './ask.ts'

/** The server of a database that takes writes. */
export interface Primary {
  /** The way to it, as far as is known. */
  current(): pg.ClientConfig
  /** Whether there are several. */
  isSought: boolean
  /** Resolves when it is known; asks all at once, so that none that is silent is waited for while another answers. */
  find(): Promise<void>
  /** It may be another one by now. */
  forget(): void
}

/** Looks among these ways to a database for the server that takes writes. */
export const createPrimary = (ways: readonly pg.ClientConfig[]): Primary => {
  let current = ways[0] ?? {}
  let finding: Promise<void> | undefined

  const find = async (): Promise<void> => {
    const asked = ways.map(async (way) => {
      await refuseReader(way)
      return way
    })
    try {
      current = await Promise.any(asked)
    } catch (error) {
      finding = undefined
      throw new NoPrimary((error as AggregateError).errors)
    }
  }
  return {
    current: () => current,
    isSought: ways.length > 1,
    async find() {
      finding ??= find()
      await finding
    },
    forget() {
      finding = undefined
    },
  }
}

/** As PostgreSQL says when it is starting: try again. */
class NoPrimary extends Error {
  readonly code = '57P03'

  constructor(errors: readonly Error[]) {
    super(`no server takes writes (${errors.map(({ message }) => message).join('; ')})`)
  }
}

/** The code of the error of a server that follows another, or was told to take no writes. */
export const read_only = '25006'

/** The error of a server that takes no writes. */
export class ReadOnly extends Error {
  readonly code = read_only

  constructor() {
    super('the server takes no writes')
  }
}

const refuseReader = async (way: pg.ClientConfig): Promise<void> => {
  const [row] = await askAnew<{ reads: boolean }>(way, `select current_setting('transaction_read_only')::bool as reads`)
  if (row?.reads) throw new ReadOnly()
}
