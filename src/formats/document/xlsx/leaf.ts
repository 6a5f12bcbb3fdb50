import type { Answer, Cell, Column, Document, Entry, Picture } from '../document.ts'
import { type Times, timesOf } from '../times.ts'
import type { Words } from '../wording.ts'
import { wordsOf } from '../words.ts'
import type { Value } from './sheet.ts'

/** The contents of one sheet of a workbook. */
export interface Leaf {
  /** At most 31 characters, none of `[]:*?/\`. */
  name: string
  columns: readonly { label: string; characters: number }[]
  /** May be read more than once. */
  lines(): AsyncIterable<Line>
}

export interface Line {
  cells: readonly Value[]
  /** Shown in the last column, and on to the right of it. */
  pictures: readonly Picture[]
}

interface Leaves {
  /** None of a document that is a form. */
  entries?: Leaf
  answers: Leaf
  /** Known once the entries were read. */
  hasAnswers(): boolean
}

/** Width of the column of pictures in characters. */
const pictures_width = 44
/** Number of columns that say which entry a form belongs to. */
const naming = 3

/** The sheets of a document. */
export const leavesOf = ({ head, entries }: Document): Leaves => {
  const { words } = wordsOf(head.style.locale)
  const times = timesOf(head.style)
  const photos = { label: words.photos, characters: pictures_width }
  const named = head.columns.slice(0, naming)
  const answers: Leaf = {
    name: named.length > 0 ? words.forms : words.form,
    columns: [
      ...named,
      ...(named.length > 0 ? [{ label: words.form, characters: 24 }] : []),
      { label: words.question, characters: 40 },
      { label: words.answer, characters: 50 },
      photos,
    ],
    async *lines() {
      for await (const entry of entries()) yield* answersOf(entry, named, times, words)
    },
  }
  if (named.length === 0) return { answers, hasAnswers: () => true }
  let hasAnswers = false
  const list: Leaf = {
    name: head.title.replaceAll(/[[\]:*?/\\']/g, ' ').slice(0, 31),
    columns: [...head.columns, photos],
    async *lines() {
      for await (const { cells, pictures, form } of entries()) {
        hasAnswers ||= form !== undefined
        yield { pictures, cells: [...valuesOf(head.columns, cells, times), namesOf(pictures)] }
      }
    },
  }
  return { entries: list, answers, hasAnswers: () => hasAnswers }
}

function* answersOf({ cells, form }: Entry, named: readonly Column[], times: Times, words: Words): Generator<Line> {
  if (!form) return
  const before =
    named.length > 0 ? [...valuesOf(named, cells, times), { style: 'text', value: form.label } as const] : []
  for (const { question, heading, text, pictures } of form.answers as Answer[]) {
    const answer = heading || text !== '' || pictures.length > 0 ? text : words.no_answer
    const asked: Value = { style: heading ? 'bold' : 'text', value: question }
    yield { pictures, cells: [...before, asked, { style: 'text', value: answer }, namesOf(pictures)] }
  }
}

/** A cell with the names of files that are no pictures. */
const namesOf = (pictures: readonly Picture[]): Value => ({
  style: 'text',
  value: pictures.flatMap(({ name, bytes }) => (bytes === undefined ? [name] : [])).join('\n'),
})

const valuesOf = (columns: readonly Column[], cells: readonly Cell[], times: Times): Value[] =>
  columns.map(({ kind }, i) => {
    const cell = cells[i] ?? null
    if (typeof cell === 'object') return cell ? { style: 'link', value: cell.text, link: cell.link } : { style: 'text' }
    if (kind === 'time') return { style: 'time', value: times.serial(cell as number) }
    return { style: typeof cell === 'number' ? 'number' : 'text', value: cell }
  })
