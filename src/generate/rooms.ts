import { readdir, readFile } from 'node:fs/promises'
import type { Generated } from './generated.ts'
import { cell } from './markdown.ts'

/** Rooms: folders of `src` with the imports that the linter allows them, for `docs/architecture.md`. */

const root = new URL('../../', import.meta.url)

interface Override {
  includes: string[]
  linter: { rules: { style?: { noRestrictedImports?: { options?: { patterns?: Pattern[] } } } } }
}

interface Pattern {
  group: string[]
  message: string
}

/** A folder of `src`, or several with one rule. */
interface Room {
  names: string[]
  /** Rooms that it may import, or parts of them. */
  below: string[]
  why: string
}

/** `docs/architecture.md` with the drawing and the table of rooms between its two marks. */
export const roomsPage = async (): Promise<Generated[]> => {
  const path = 'docs/architecture.md'
  const page = await readFile(new URL(path, root), 'utf8')
  const { overrides } = JSON.parse(await readFile(new URL('biome.json', root), 'utf8')) as { overrides: Override[] }
  const folders = (await readdir(new URL('src/', root), { withFileTypes: true })).filter((one) => one.isDirectory())
  const rooms = roomsOf(overrides)
  const names = folders.map(({ name }) => name)
  const text = `${drawing(rooms, names)}\n\n${table(rooms)}`
  return [{ path, text: page.replace(/(<!-- rooms[^\n]*-->\n)[\s\S]*(<!-- end of rooms -->)/, `$1\n${text}\n\n$2`) }]
}

const roomsOf = (overrides: readonly Override[]): Room[] =>
  overrides.flatMap(({ includes, linter }) => {
    const [pattern] = linter.rules.style?.noRestrictedImports?.options?.patterns ?? []
    const names = includes.flatMap(namesOf)
    if (!pattern || names.length === 0) return []
    return { names, below: pattern.group.flatMap(allowed), why: pattern.message }
  })

/**
 * Names of rooms by a pattern of the linter: `src/{files,notify}/**` are `files` and `notify`; a room within another,
 * as `store/points`, is a part of it.
 */
const namesOf = (include: string): string[] => {
  const inner = /^src\/(.+?)\/(?:\*\*|\*\.ts)$/.exec(include)?.[1] ?? ''
  const several = /^\{(.+)\}$/.exec(inner)?.[1]
  return several ? several.split(',') : inner ? [inner] : []
}

const allowed = (pattern: string): string[] => {
  const inner = /^!#(.+?)(\/\*\*|\/\*)?$/.exec(pattern)?.[1]
  return inner ? [inner] : []
}

const folderOf = (name: string): string => name.split('/')[0] as string

/**
 * The drawing: each room above all that it may import, a room without a rule on top. Throws where rooms may import each
 * other.
 */
const drawing = (rooms: readonly Room[], folders: readonly string[]): string => {
  const below = new Map(rooms.flatMap(({ names, below }) => names.map((name) => [name, below.map(folderOf)] as const)))
  const heights = new Map<string, number>()
  const heightOf = (name: string): number => {
    const known = heights.get(name)
    if (Number.isNaN(known)) throw new Error(`By biome.json ${name} may import what may import it.`)
    if (known !== undefined) return known
    heights.set(name, Number.NaN)
    const under = (below.get(name) ?? []).filter((one) => one !== name && below.has(one))
    const height = under.length > 0 ? 1 + Math.max(...under.map(heightOf)) : 0
    heights.set(name, height)
    return height
  }
  const ruled = folders.filter((name) => below.has(name))
  const top = 1 + Math.max(...ruled.map(heightOf))
  const lines = Array.from({ length: top }, (_, i) => ruled.filter((name) => heightOf(name) === top - 1 - i))
  const free = folders.filter((name) => !below.has(name))
  return `\`\`\`\n${[[...free, 'main.js'], ...lines].map((line) => `  ${line.join('   ')}`).join('\n')}\n\`\`\``
}

const table = (rooms: readonly Room[]): string =>
  ['| Room | May import | |', '|---|---|---|', ...rooms.map(row)].join('\n')

const row = ({ names, below, why }: Room): string =>
  `| ${names.map(code).join(', ')} | ${
    below
      .filter((one) => !names.includes(one))
      .map(code)
      .join(', ') || '—'
  } | ${cell(why)} |`

const code = (name: string): string => `\`${name}\``
