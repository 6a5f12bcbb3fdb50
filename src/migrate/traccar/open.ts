import { Unreadable } from '#migrate/unreadable.ts'
import { type Connecting, openDatabase } from './database.ts'
import { openDump } from './dump/dump.ts'
import { openInterface } from './interface/interface.ts'
import type { Asked, Source } from './source.ts'

/** Databases that Traccar may have and we do not read. */
const others = /^(mysql|mariadb|jdbc|h2|sqlserver|mssql):/

/** The user who signs in to a running Traccar. */
export interface Signing {
  email: string
  password: string
}

/** Opens what `--from` names: a database or a running Traccar by its address, else a file. Throws `Unreadable` for what is neither. */
export const openSource = async (from: string, asked: Asked & Connecting & Partial<Signing>): Promise<Source> => {
  if (/^postgres(ql)?:\/\//.test(from)) return openDatabase(from, asked)
  if (/^https?:\/\//.test(from)) {
    const { email, password } = asked
    if (email === undefined || password === undefined)
      throw new Unreadable('Who signs in there? Name --email and --password.')
    return openInterface(from, email, password)
  }
  if (others.test(from)) throw new Unreadable('Of databases only PostgreSQL is read (docs/moving.md).')
  return openDump(from, asked)
}
