import { readFile } from 'node:fs/promises'
import { kinds } from '#judge/kinds.ts'
import type { Generated } from './generated.ts'
import { cell } from './markdown.ts'

const path = 'docs/judging.md'
const [begin, end] = [
  '<!-- kinds: generated from src/judge/kinds by `npm run generate` -->',
  '<!-- end of kinds -->',
] as const

/** `docs/judging.md`, with the judging of each kind of rules as its folder describes it. */
export const judgingPage = async (): Promise<Generated[]> => {
  const page = await readFile(new URL(`../../${path}`, import.meta.url), 'utf8')
  const [before, after] = [page.split(begin)[0], page.split(end)[1]]
  return [{ path, text: `${before}${begin}\n\n${table()}\n\n${end}${after}` }]
}

/** The table with a row for each group of kinds that are judged in the same way. */
const table = (): string => {
  const judged = Object.entries(kinds).flatMap(([type, { judged }]) => (judged ? [[type, judged] as const] : []))
  const alike = Map.groupBy(judged, ([, told]) => told.join(' | '))
  const rows = [...alike].map(([, all]) => {
    const [told, notes = ''] = all[0]?.[1] ?? []
    return `| ${all.map(([type]) => `\`${type}\``).join(', ')} | ${cell(told ?? '')} | ${cell(notes)} |`
  })
  return ['| type | is told | notes |', '| --- | --- | --- |', ...rows, others].join('\n')
}

const others =
  '| all that devices report | what the attribute `event` says (glossary) | a device repeats an alarm in each message while it ' +
  'lasts: it is told once, until a message comes without it. Of late messages that go on repeating it, once an hour |'
