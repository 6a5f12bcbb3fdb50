import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What the files of `src/` import, as their texts say. */

export interface Import {
  /** Below `src/`. */
  file: string
  /** As it is written. */
  source: string
  /** The file or folder below `src/`, or the package. */
  target: string
  isType: boolean
  /** Names that are more than types, where they are told one by one. */
  values: readonly string[]
}

const statement = /^(?:import|export)\s+(type\s)?([^;'"`]*?)from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm

const importsOf = (file: string): Import[] =>
  [...readFileSync(join('src', file), 'utf8').matchAll(statement)].map(([, type, what, from, bare, dynamic]) => {
    const source = from ?? bare ?? dynamic ?? ''
    const isType = type !== undefined
    return { file, source, target: targetOf(file, source), isType, values: isType ? [] : valuesIn(what) }
  })

const targetOf = (file: string, source: string): string => {
  if (source.startsWith('.')) return join(dirname(file), source)
  return source.startsWith('#src/') ? source.slice(5) : source.replace(/^#/, '')
}

/** Of `{ one, type Other, third as mine }`: `one` and `third`. */
const valuesIn = (what = ''): string[] => {
  const names = /\{([^}]*)\}/.exec(what)?.[1]?.split(',') ?? []
  return names.flatMap((name) => /^\s*(?!type\s)(\w+)/.exec(name)?.[1] ?? [])
}

export const files = globSync('**/*.ts', { cwd: 'src' }).map((file) => file.replaceAll('\\', '/'))
export const imports: readonly Import[] = files.flatMap(importsOf)

/** The first folder. */
export const folderOf = (file: string): string => file.split('/')[0] ?? ''
