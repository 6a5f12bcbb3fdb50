import type { ErrorName } from '#contract/errors.ts'
import type { Operation } from '#contract/operation.ts'
import type { Schema } from '../schema.ts'
import { describeError } from './describe.ts'
import { exampleOf } from './example.ts'
import type { Asked } from './snippets.ts'
import { makers } from './typical.ts'

/** A request that shows an operation, and what becomes of it in the demo. */
export interface Shown {
  params: Record<string, unknown>
  /** Of `docs/examples/`. */
  file?: string
  /** The operations that are asked before, each as its example. */
  after: readonly string[]
  fails?: ErrorName
}

/** The schema of a parameter, with what the operation says of it. */
export const shownOf = ({ path, params, upload, example = {} }: Operation): Shown => {
  const asked = { ...(exampleOf(params as Schema) as object), ...example.params }
  const { fails } = example
  return {
    params: asked,
    ...(upload && { file: example.file ?? 'photo.png' }),
    after: [...new Set([...(example.after ?? []), ...makersOf(asked)])].filter((maker) => maker !== path),
    ...(fails && { fails }),
  }
}

/** Of `<value.hash of api/key/create>`: where it stands in the answer of which operation. */
export const taken = /^<(\S+) of (\S+)>$/

/** Names of things whose values the demo prints when it starts: `<password of demo>`. */
export const printed = ['demo', 'panel']

const makersOf = (value: unknown, name = ''): string[] => {
  if (typeof value === 'string') return (taken.exec(value)?.slice(2) ?? []).filter((path) => !printed.includes(path))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([field, held]) => {
    const ends = [field, `${name}.${field}`].flatMap((end) => makers[end] ?? [])
    return [...ends, ...makersOf(held, field)]
  })
}

export const askedOf = (operation: Operation): Asked => {
  const { path, access, files = [] } = operation
  const { params, file } = shownOf(operation)
  return { path, hash: access.hashes.length > 0, params, ...(file && { file }), saves: files.length > 0 }
}

/** Remarks on a parameter, in sentences; code in backticks. */
export const remarkOf = (operation: Operation): string | undefined => {
  const { file, after, fails } = shownOf(operation)
  const { code, description } = fails ? describeError(fails) : {}
  const sentences = [
    file && `The file is \`docs/examples/${file}\`.`,
    after.length > 0 && `After ${after.map((path) => `\`${path}\``).join(' and ')}.`,
    fails && `In the demo it fails with ${code}: ${description}.`,
  ]
  return sentences.filter(Boolean).join(' ') || undefined
}
