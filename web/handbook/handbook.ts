import { plain } from '#web/live/text.ts'
import type { Language } from '#web/words/language.ts'
import { type Block, type Page, read, said, textOf } from './markdown.ts'

/** The handbook: a page a screen and language beside this file, `en/fleet-map.md`. It is fetched when somebody first asks for it. */

export type Face = 'fleet' | 'panel'

const files = import.meta.glob<string>('./*/*.md', { query: '?raw', import: 'default' })
/** Addresses of pictures, by their names. */
export const pictures = Object.fromEntries(
  Object.entries(import.meta.glob<string>('./pictures/*.webp', { query: '?url', import: 'default', eager: true })).map(
    ([path, url]) => [path.replace(/^.*\/|\.webp$/g, ''), url],
  ),
)

const fetched = new Map<string, Promise<ReadonlyMap<string, Page>>>()

/** Pages of a face by the names of their screens; always the same promise, as React's `use` wants it. */
export const handbookOf = (face: Face, language: Language): Promise<ReadonlyMap<string, Page>> => {
  const start = `./${language}/${face}-`
  const known = fetched.get(start)
  if (known) return known
  const pages = Promise.all(
    Object.entries(files)
      .filter(([path]) => path.startsWith(start))
      .map(async ([path, load]) => [path.slice(start.length, -'.md'.length), read(await load())] as const),
  ).then((list) => new Map(list))
  fetched.set(start, pages)
  return pages
}

/** What of a page has all the words (plain): the heading or the sentence to show for it; undefined where it has not. */
export const foundIn = ({ title, blocks }: Page, words: readonly string[]): string | undefined => {
  const all = plain([title, ...blocks.map(textOf)].join(' '))
  if (!words.every((word) => all.includes(word))) return undefined
  return blocks.flatMap(linesOf).find((line) => words.some((word) => plain(line).includes(word))) ?? ''
}

const linesOf = (block: Block): string[] => ('items' in block ? block.items.map(said) : [textOf(block)])
