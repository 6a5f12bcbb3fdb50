import { Unreadable } from '#migrate/unreadable.ts'
import { openDatabase } from './database.ts'
import { openDump } from './dump/dump.ts'
import type { Asked, Source } from './source.ts'

/** Databases that Traccar may have and we do not read. */
const others = /^(mysql|mariadb|jdbc|h2|sqlserver|mssql):/

/** Opens what `--from` names: a database by its address, else a file. Throws `Unreadable` for what is neither. */
export const openSource = async (from: string, asked: Asked): Promise<Source> => {
  if (/^postgres(ql)?:\/\//.test(from)) return openDatabase(from, asked)
  if (others.test(from)) throw new Unreadable('Of databases only PostgreSQL is read (docs/moving.md).')
  return openDump(from, asked)
}
